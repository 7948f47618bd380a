// Generated from exam-history.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './exam-history.endpoints.ts';

export const downloadExamHistory: Call<typeof endpoints.downloadExamHistory> = {
  method: 'GET',
  path: '/exams/{examGuid}/history.csv',
};

export const getExamHistory: Call<typeof endpoints.getExamHistory> = {
  method: 'GET',
  path: '/exams/{examGuid}/history',
};
