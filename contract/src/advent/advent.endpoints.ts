import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

const AdventNurse = z.object({
  guid: Guid,
  nurse_id: z.nullable(z.string()),
  site: z.nullable(z.string()),
  name: z.string(),
  exams: Count,
  last_scan: z.nullable(DateTime),
  email: z.string(),
  phone: z.nullable(z.string()),
});

export const getAdventTable = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/advent-table',
  summary: 'Lists the nurses of the Advent study with their newest scan.',
  allow: 'internal',
  audit: 'none',
  query: listQuery(['nurse_id', 'site', 'name', 'exams', 'last_scan', 'email', 'phone']),
  reply: listReply(AdventNurse),
});
