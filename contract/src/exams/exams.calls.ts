// Generated from exams.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './exams.endpoints.ts';

export const changeExamAsStaff: Call<typeof endpoints.changeExamAsStaff> = {
  method: 'PATCH',
  path: '/exams/{guid}/internal',
};

export const getExam: Call<typeof endpoints.getExam> = { method: 'GET', path: '/exams/{examGuid}' };

export const getExamCorrections: Call<typeof endpoints.getExamCorrections> = {
  method: 'GET',
  path: '/exams/{guid}/internal',
};

export const getExamForStaff: Call<typeof endpoints.getExamForStaff> = {
  method: 'GET',
  path: '/exam/{guid}',
};

export const getHardwareUsage: Call<typeof endpoints.getHardwareUsage> = {
  method: 'GET',
  path: '/exams/{examGuid}/hardware-usage',
};

export const listStoredExams: Call<typeof endpoints.listStoredExams> = {
  method: 'GET',
  path: '/users/{username}/exams',
};

export const noteExamShown: Call<typeof endpoints.noteExamShown> = {
  method: 'POST',
  path: '/exams/{examGuid}/shown',
};
