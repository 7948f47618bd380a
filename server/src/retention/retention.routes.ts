import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import {
  changeCollectionRetention,
  getCollectionRetention,
  getExamRetention,
  holdCollection,
  holdExam,
  listPlannedDeletions,
  releaseCollectionHold,
  releaseExamHold,
} from '@sonoboard/contract/retention/retention.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { loadExamRetention } from './exam-retention.service.ts';
import type { selectOpenHold } from './legal-holds.queries.ts';
import * as holds from './legal-holds.service.ts';
import { selectPlans } from './planned-deletions.queries.ts';
import { changeRule, loadCollectionRetention } from './retention.service.ts';

export function retentionRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db } = deps;

  serve(app, getCollectionRetention, ({ params }) => collectionReply(params.guid));

  serve(app, changeCollectionRetention, async ({ params, body: { expected, ...change }, actor, audit }) => {
    const asked = { ...columnsOf(change), expected: columnsOf(expected ?? {}) };
    await changeRule({ ...deps, actor, audit }, params.guid, asked);
    return collectionReply(params.guid);
  });

  serve(app, listPlannedDeletions, async ({ params, query }) => {
    const { items, total } = await selectPlans(db, params.guid, query);
    return {
      items: items.map((plan) => ({
        clip_set_guid: plan.chainGuid,
        protocol: plan.protocol,
        subject: plan.subject,
        starts_at: plan.startsAt.toISOString(),
        delete_at: plan.deleteAt.toISOString(),
        kept_because: plan.keptBecause,
        exams: plan.exams,
        clips: plan.clips,
      })),
      total,
    };
  });

  serve(app, holdCollection, async ({ params, body, actor, audit }) => {
    await holds.holdCollection({ ...deps, actor, audit }, params.guid, body.reason);
    return {};
  });

  serve(app, releaseCollectionHold, async ({ params, actor, audit }) => {
    await holds.releaseCollectionHold({ ...deps, actor, audit }, params.guid);
    return {};
  });

  serve(app, getExamRetention, async ({ params, actor }) => {
    const retention = await loadExamRetention(deps, actor, params.examGuid);
    return {
      clips_delete_at: retention.clipsDeleteAt?.toISOString() ?? null,
      exam_delete_at: retention.examDeleteAt?.toISOString() ?? null,
      clips_deleted_at: retention.clipsDeletedAt?.toISOString() ?? null,
      kept_because: retention.keptBecause,
      hold: presentHold(retention.hold),
      may_hold: retention.mayHold,
    };
  });

  serve(app, holdExam, async ({ params, body, actor, audit }) => {
    await holds.holdExam({ ...deps, actor, audit }, params.examGuid, body.reason);
    return {};
  });

  serve(app, releaseExamHold, async ({ params, actor, audit }) => {
    await holds.releaseExamHold({ ...deps, actor, audit }, params.examGuid);
    return {};
  });

  async function collectionReply(guid: string): Promise<ReplyOf<typeof getCollectionRetention>> {
    const { rule, hold, planned } = await loadCollectionRetention(db, guid);
    return {
      clips_days: rule.clipsDays,
      exams_days: rule.examsDays,
      hold: presentHold(hold),
      upcoming: { exams: planned.exams, clips: planned.clips },
      kept_exams: planned.keptExams,
    };
  }
}

function presentHold(hold: Awaited<ReturnType<typeof selectOpenHold>>) {
  return hold === undefined
    ? null
    : { reason: hold.reason, set_at: hold.setAt.toISOString(), set_by: hold.setBy };
}

/** In our own names; what was not sent is not there. */
function columnsOf(fields: { clips_days?: unknown; exams_days?: unknown }) {
  const columns = { clipsDays: fields.clips_days, examsDays: fields.exams_days };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
