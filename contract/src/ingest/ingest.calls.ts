// Generated from ingest.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './ingest.endpoints.ts';

export const abortExam: Call<typeof endpoints.abortExam> = {
  method: 'POST',
  path: '/ingest/exams/{examGuid}/abort',
};

export const addAttempt: Call<typeof endpoints.addAttempt> = {
  method: 'POST',
  path: '/ingest/exams/{examGuid}/clips',
};

export const beginExam: Call<typeof endpoints.beginExam> = { method: 'POST', path: '/ingest/exams' };

export const completeExam: Call<typeof endpoints.completeExam> = {
  method: 'POST',
  path: '/ingest/exams/{examGuid}/complete',
};

export const getCatalogue: Call<typeof endpoints.getCatalogue> = { method: 'GET', path: '/ingest/catalogue' };

export const getIngest: Call<typeof endpoints.getIngest> = {
  method: 'GET',
  path: '/ingest/exams/{examGuid}',
};

export const reportHardwareUsage: Call<typeof endpoints.reportHardwareUsage> = {
  method: 'POST',
  path: '/ingest/exams/{examGuid}/hardware-usage',
};
