// Generated from telemetry.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './telemetry.endpoints.ts';

export const recordBehaviour: Call<typeof endpoints.recordBehaviour> = { method: 'POST', path: '/user-beh' };
