import { PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import * as z from 'zod/mini';
import { Protocol } from '../exams/exam.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { changeOf, Guid } from '../http/wire-values.ts';

const params = z.strictObject({ guid: Guid });

/** From 5 minutes to 30 days, which the server checks with all targets at hand; null for none. */
const Minutes = z.nullable(z.number());

const Target = z.strictObject({
  /** Null for all protocols, as far as they have no values of their own. */
  protocol: z.nullable(Protocol),
  review_minutes: Minutes,
  urgent_review_minutes: Minutes,
  result_minutes: Minutes,
  urgent_result_minutes: Minutes,
});

const EACH_PROTOCOL_ONCE = z.refine<readonly { readonly protocol: string | null }[]>(
  (targets) => new Set(targets.map(({ protocol }) => protocol)).size === targets.length,
  'Each protocol may be named once',
);

const CollectionTargets = z.object({
  targets: z.array(Target).check(z.maxLength(PROTOCOL_NAMES.length + 1), EACH_PROTOCOL_ONCE),
  /** An exam with a high Wells score has the urgent target, as if its operator had marked it. */
  high_wells_is_urgent: z.boolean(),
});

export const getCollectionTargets = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/targets',
  summary:
    'Gives the target times of a data collection: from arrival to review, and from result to confirmation.',
  allow: 'collection-admin',
  audit: 'none',
  params,
  reply: CollectionTargets,
});

export const changeCollectionTargets = endpoint({
  method: 'PATCH',
  path: '/dataCollections/{guid}/targets',
  summary: 'Changes the target times of a data collection; exams that wait are due by the new ones.',
  allow: 'internal',
  audit: 'change',
  params,
  /** The targets are all of them: what is not among them ends. */
  body: changeOf(CollectionTargets.shape),
  reply: CollectionTargets,
});
