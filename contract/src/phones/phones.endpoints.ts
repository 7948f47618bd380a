import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, Total } from '../http/list.ts';
import { DateTime, Guid } from '../http/wire-values.ts';

const Phone = z.object({
  phone_serial_number: z.string(),
  app_version: z.nullable(z.string()),
  build_number: z.nullable(z.string()),
  clarius_sdk_firmware: z.nullable(z.string()),
  owning_user_guid: z.nullable(Guid),
  owner_email: z.nullable(z.string()),
  probe_guid: z.nullable(Guid),
  probe_serial_number: z.nullable(z.string()),
  /** A deleted probe has no page any more. */
  is_probe_deleted: z.boolean(),
  created_at: DateTime,
});

const PHONE_COLUMNS = [
  'phone_serial_number',
  'app_version',
  'build_number',
  'clarius_sdk_firmware',
  'owner_email',
  'probe_serial_number',
  'created_at',
] as const;

export const listPhones = endpoint({
  method: 'GET',
  path: '/exams/phones',
  summary: 'Lists every phone as its newest upload described it.',
  allow: 'internal',
  audit: 'none',
  query: listQuery(PHONE_COLUMNS),
  reply: z.object({ phones: z.array(Phone), total: Total }),
});

export const getPhoneHistory = endpoint({
  method: 'GET',
  path: '/exams/phones/{serial}',
  summary: 'Lists what changed on a phone from upload to upload, newest first.',
  allow: 'internal',
  audit: 'none',
  params: z.strictObject({ serial: z.string().check(z.minLength(1), z.maxLength(200)) }),
  query: listQuery(PHONE_COLUMNS),
  reply: z.object({ phone_history: z.array(Phone), total: Total }),
});
