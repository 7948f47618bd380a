// Generated from jobs.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './jobs.endpoints.ts';

export const listJobs: Call<typeof endpoints.listJobs> = { method: 'GET', path: '/jobs' };

export const runJobAgain: Call<typeof endpoints.runJobAgain> = {
  method: 'POST',
  path: '/jobs/{guid}/run-again',
  ifRepeated: 'by-key',
};
