// Generated from emergency-access.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './emergency-access.endpoints.ts';

export const askForEmergencyAccess: Call<typeof endpoints.askForEmergencyAccess> = {
  method: 'POST',
  path: '/emergency-access',
};

export const endEmergencyAccess: Call<typeof endpoints.endEmergencyAccess> = {
  method: 'DELETE',
  path: '/emergency-access/{examGuid}',
};

export const findExamsForEmergency: Call<typeof endpoints.findExamsForEmergency> = {
  method: 'POST',
  path: '/emergency-access/searches',
};

export const getEmergencyAccess: Call<typeof endpoints.getEmergencyAccess> = {
  method: 'GET',
  path: '/emergency-access',
};
