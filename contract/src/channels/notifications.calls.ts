// Generated from notifications.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './notifications.endpoints.ts';

export const addPushDevice: Call<typeof endpoints.addPushDevice> = {
  method: 'POST',
  path: '/notifications/devices',
};

export const changeNotificationSettings: Call<typeof endpoints.changeNotificationSettings> = {
  method: 'PATCH',
  path: '/notifications',
};

export const getNotificationSettings: Call<typeof endpoints.getNotificationSettings> = {
  method: 'GET',
  path: '/notifications',
};

export const removePushDevice: Call<typeof endpoints.removePushDevice> = {
  method: 'DELETE',
  path: '/notifications/devices/{deviceGuid}',
};

export const testMail: Call<typeof endpoints.testMail> = { method: 'POST', path: '/notifications/mail-test' };

export const testPushDevice: Call<typeof endpoints.testPushDevice> = {
  method: 'POST',
  path: '/notifications/devices/{deviceGuid}/test',
};
