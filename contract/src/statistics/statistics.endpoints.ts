import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid, QueryFlag } from '../http/wire-values.ts';
import { Statistics } from './statistics.shapes.ts';

export const getStatistics = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/statistics',
  summary: 'Counts and averages the reviews of all data collections or of one.',
  allow: 'internal',
  audit: 'none',
  query: z.strictObject({
    rating: z.optional(z.enum(['1-5', '3-5'])),
    excludeOverriddenAdventExams: z.optional(QueryFlag),
    dataCollection: z.optional(Guid),
  }),
  reply: Statistics,
});
