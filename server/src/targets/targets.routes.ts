import type { BodyOf, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { changeCollectionTargets, getCollectionTargets } from '@sonoboard/contract/targets/targets.endpoints';
import type { CollectionTarget } from '@sonoboard/domain/targets/target-of';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { changeTargets, loadTargets, type TargetsChange } from './targets.service.ts';

type Reply = ReplyOf<typeof getCollectionTargets>;
type WireTarget = Reply['targets'][number];

export function targetRoutes(app: FastifyInstance): void {
  const { db } = app.deps;

  serve(app, getCollectionTargets, ({ params }) => replyOf(params.guid));

  serve(app, changeCollectionTargets, async ({ params, body, audit }) => {
    await changeTargets({ db, audit }, params.guid, asked(body));
    return replyOf(params.guid);
  });

  async function replyOf(collectionGuid: string): Promise<Reply> {
    const { targets, highWellsIsUrgent } = await loadTargets(db, collectionGuid);
    return { targets: targets.map(onTheWire), high_wells_is_urgent: highWellsIsUrgent };
  }
}

function asked({
  targets,
  high_wells_is_urgent: highWells,
  expected = {},
}: BodyOf<typeof changeCollectionTargets>): TargetsChange {
  const { targets: seen } = expected;
  return {
    ...(targets !== undefined && { targets: targets.map(inOurNames) }),
    ...(highWells !== undefined && { highWellsIsUrgent: highWells }),
    expected: {
      targets: Array.isArray(seen)
        ? seen.map((target: unknown) => inOurNames(Object(target) as WireTarget))
        : seen,
      highWellsIsUrgent: expected.high_wells_is_urgent,
    },
  };
}

function inOurNames(target: WireTarget): CollectionTarget {
  return {
    protocol: target.protocol,
    reviewMinutes: target.review_minutes,
    urgentReviewMinutes: target.urgent_review_minutes,
    resultMinutes: target.result_minutes,
    urgentResultMinutes: target.urgent_result_minutes,
  };
}

function onTheWire(target: CollectionTarget): WireTarget {
  return {
    protocol: target.protocol,
    review_minutes: target.reviewMinutes,
    urgent_review_minutes: target.urgentReviewMinutes,
    result_minutes: target.resultMinutes,
    urgent_result_minutes: target.urgentResultMinutes,
  };
}
