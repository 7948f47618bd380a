// Generated from mail.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './mail.endpoints.ts';

export const listMails: Call<typeof endpoints.listMails> = { method: 'GET', path: '/mails' };

export const readMail: Call<typeof endpoints.readMail> = { method: 'GET', path: '/mails/{guid}' };

export const sendMailAgain: Call<typeof endpoints.sendMailAgain> = {
  method: 'POST',
  path: '/mails/{guid}/send-again',
  ifRepeated: 'by-key',
};
