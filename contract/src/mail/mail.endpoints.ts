import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Guid } from '../http/wire-values.ts';
import { Mail } from './mail.shapes.ts';

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  summary: 'Lists the mails of the outbox, without their texts.',
  allow: 'internal',
  audit: 'none',
  query: listQuery(['created_at', 'to_address', 'subject', 'kind', 'status']),
  reply: listReply(Mail),
});

/** Counts as a change: a mail may hold a link that opens an account, so anyone who reads one is written down. */
export const readMail = endpoint({
  method: 'GET',
  path: '/mails/{guid}',
  summary: 'Gives a mail; its text only where no mail server took it.',
  allow: 'admin',
  audit: 'change',
  params: z.strictObject({ guid: Guid }),
  reply: z.extend(Mail, { text: z.nullable(z.string()) }),
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/mails/{guid}/send-again',
  summary: 'Sends a mail again that the mail server did not take.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  params: z.strictObject({ guid: Guid }),
  reply: Mail,
});
