import { WINDOW_MAX } from '@sonoboard/domain/statistics/acep-inputs';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid, QueryFlag, queryInteger } from '../http/wire-values.ts';
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
    /** How many clip sets tell the present acceptance; 20 unless said. */
    window: z.optional(queryInteger(1, WINDOW_MAX)),
  }),
  reply: Statistics,
});
