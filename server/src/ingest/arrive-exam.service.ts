import { collectionsOfNewExam } from '@sonoboard/domain/data-collections/new-exam-collections';
import type { Channels } from '../channels/channels.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { activeWorkspaceOf } from '../workspaces/workspaces.service.ts';
import {
  holdCollections,
  insertIntoCollections,
  lockExamOnItsWay,
  selectChainCollections,
  selectCollectionBegunFor,
  selectExamToRoute,
  selectLinksFrom,
  selectScannerCollections,
  updateArrival,
} from './arrive-exam.queries.ts';
import { notifyExamArrived } from './notify-exam-arrived.service.ts';

export interface ArrivalDeps {
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly channels: Channels;
  readonly settings: Settings;
}

/**
 * The exam is whole: it goes to its collections, onto the worklists there, and to the mails of those who wait for exams.
 * Once, however often this is called. Collections are locked before the exam, as the triggers of the worklist do it.
 */
export async function arriveExam(tx: Tx, deps: ArrivalDeps, examGuid: string): Promise<void> {
  const routed = await collectionsFor(tx, examGuid);
  const collectionGuids = routed.length === 0 ? [] : await holdCollections(tx, routed);
  const exam = await lockExamOnItsWay(tx, examGuid);
  if (exam === undefined) return;

  const now = deps.clock.now();
  // First the exam, then its collections: their triggers lock worklists before totals, as where staff add an exam.
  await updateArrival(tx, examGuid, now);
  if (collectionGuids.length > 0) {
    await insertIntoCollections(tx, examGuid, { collectionGuids, addedAt: now });
  }
  await deps.audit.record(tx, {
    kind: 'change',
    action: 'exam.arrived',
    subject: ['exam', examGuid],
    examGuids: [examGuid],
    after: { collectionGuids },
  });
  await notifyExamArrived(deps, tx, exam);
}

/** A practice exam goes nowhere: its operator keeps it on My Exams. */
async function collectionsFor(tx: Tx, examGuid: string): Promise<readonly string[]> {
  const exam = await selectExamToRoute(tx, examGuid);
  if (exam === undefined || exam.isPractiseExam) return [];
  const begunFor = await selectCollectionBegunFor(tx, examGuid);
  const operator = {
    workspaceCollectionGuid: begunFor ?? (await activeWorkspaceOf(tx, exam.userGuid))?.dcGuid ?? null,
    scannerCollectionGuids: await selectScannerCollections(tx, exam.userGuid),
    chainCollectionGuids: await selectChainCollections(tx, exam),
  };
  const direct = collectionsOfNewExam(operator, []);
  const links = direct.length === 0 ? [] : await selectLinksFrom(tx, direct);
  return collectionsOfNewExam(operator, links);
}
