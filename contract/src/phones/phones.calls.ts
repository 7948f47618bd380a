// Generated from phones.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './phones.endpoints.ts';

export const getPhoneHistory: Call<typeof endpoints.getPhoneHistory> = {
  method: 'GET',
  path: '/exams/phones/{serial}',
};

export const listPhones: Call<typeof endpoints.listPhones> = { method: 'GET', path: '/exams/phones' };
