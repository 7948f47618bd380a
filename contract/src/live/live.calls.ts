// Generated from live.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './live.endpoints.ts';

export const getLiveEvents: Call<typeof endpoints.getLiveEvents> = { method: 'GET', path: '/live' };
