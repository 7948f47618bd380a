// Generated from retention.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './retention.endpoints.ts';

export const changeCollectionRetention: Call<typeof endpoints.changeCollectionRetention> = {
  method: 'PATCH',
  path: '/dataCollections/{guid}/retention',
};

export const getCollectionRetention: Call<typeof endpoints.getCollectionRetention> = {
  method: 'GET',
  path: '/dataCollections/{guid}/retention',
};

export const getExamRetention: Call<typeof endpoints.getExamRetention> = {
  method: 'GET',
  path: '/exams/{examGuid}/retention',
};

export const holdCollection: Call<typeof endpoints.holdCollection> = {
  method: 'POST',
  path: '/dataCollections/{guid}/retention/hold',
};

export const holdExam: Call<typeof endpoints.holdExam> = { method: 'POST', path: '/exams/{examGuid}/hold' };

export const listPlannedDeletions: Call<typeof endpoints.listPlannedDeletions> = {
  method: 'GET',
  path: '/dataCollections/{guid}/retention/planned',
};

export const releaseCollectionHold: Call<typeof endpoints.releaseCollectionHold> = {
  method: 'DELETE',
  path: '/dataCollections/{guid}/retention/hold',
};

export const releaseExamHold: Call<typeof endpoints.releaseExamHold> = {
  method: 'DELETE',
  path: '/exams/{examGuid}/hold',
};
