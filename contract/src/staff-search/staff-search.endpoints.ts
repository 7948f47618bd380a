import { isLongEnough, STAFF_SEARCH_MIN_LENGTH } from '@sonoboard/domain/staff-search/match';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid } from '../http/wire-values.ts';
import { Findings } from './staff-search.shapes.ts';

const TEXT_MAX = 200;
/** As many as a list of recent choices holds. */
const NAMED_MAX = 8;

export const searchForStaff = endpoint({
  method: 'GET',
  path: '/staff-search',
  summary:
    'Finds people, exams, workspaces, probes, collections, groups and configs by name, email, serial or guid.',
  allow: 'internal',
  audit: 'patient-read',
  query: z.strictObject({
    q: z
      .string()
      .check(
        z.trim(),
        z.maxLength(TEXT_MAX),
        z.refine(isLongEnough, `Type at least ${STAFF_SEARCH_MIN_LENGTH} characters`),
      ),
  }),
  reply: Findings,
});

/** A browser remembers what was chosen by guid alone; this tells what to call it, if it still exists. */
export const nameForStaff = endpoint({
  method: 'GET',
  path: '/staff-search/named',
  summary: 'Gives what the guids name, as the search would show it.',
  allow: 'internal',
  audit: 'patient-read',
  query: z.strictObject({
    guid: z.pipe(
      z.pipe(
        z.union([Guid, z.array(Guid).check(z.maxLength(NAMED_MAX))]),
        z.transform((guids) => (Array.isArray(guids) ? guids : [guids])),
      ),
      z.array(z.string()),
    ),
  }),
  reply: Findings,
});
