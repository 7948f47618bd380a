// Generated from exam-reports.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './exam-reports.endpoints.ts';

export const getCompression: Call<typeof endpoints.getCompression> = {
  method: 'GET',
  path: '/reports_dashboard/{examGuid}/compression/{view}/{attempt}',
};

export const getExamMetadata: Call<typeof endpoints.getExamMetadata> = {
  method: 'GET',
  path: '/reports_dashboard/{examGuid}/metadata',
};

export const getQuestionnaire: Call<typeof endpoints.getQuestionnaire> = {
  method: 'GET',
  path: '/reports_dashboard/{examGuid}/questionnaire',
};

export const listCompressions: Call<typeof endpoints.listCompressions> = {
  method: 'GET',
  path: '/reports_dashboard/{examGuid}/compressions',
};

export const listExamsForStaff: Call<typeof endpoints.listExamsForStaff> = {
  method: 'GET',
  path: '/reports_dashboard/exams',
};

export const markPracticeExam: Call<typeof endpoints.markPracticeExam> = {
  method: 'PATCH',
  path: '/reports_dashboard/{examGuid}',
};
