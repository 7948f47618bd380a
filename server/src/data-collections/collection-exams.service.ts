import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { deleteEntry, insertEntries, selectExistingExams } from './collection-exams.queries.ts';
import { selectCollectionsForShare, selectLinkedGuids } from './collection-links.queries.ts';

interface ExamDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

/**
 * Those that were not in the collection yet. They newly arrive in it, so they go on to the collections that it is linked
 * to, one step far (AMB-221).
 */
export async function addExams(
  { db, clock, audit }: ExamDeps,
  collectionGuid: string,
  asked: readonly string[],
): Promise<readonly string[]> {
  const examGuids = [...new Set(asked)];
  return inTransaction(db, async (tx) => {
    const linked = await selectLinkedGuids(tx, collectionGuid);
    const held = await selectCollectionsForShare(tx, [collectionGuid, ...linked]);
    if (!held.some(({ guid }) => guid === collectionGuid)) throw new AppError('collection_not_found');
    const existing = await selectExistingExams(tx, examGuids);
    if (existing.size < examGuids.length) throw new AppError('exam_not_found');

    const now = clock.now();
    const entriesOf = (guid: string, exams: readonly string[]) =>
      exams.map((examGuid) => ({ collectionGuid: guid, examGuid }));
    const arrived = await insertEntries(tx, entriesOf(collectionGuid, examGuids), now);
    const added = arrived.map(({ examGuid }) => examGuid);
    if (added.length === 0) {
      audit.nothingToRecord();
      return added;
    }
    const others = held.filter(({ guid }) => guid !== collectionGuid);
    const passedOn =
      others.length === 0
        ? []
        : await insertEntries(
            tx,
            others.flatMap(({ guid }) => entriesOf(guid, added)),
            now,
          );
    await audit.record(tx, {
      action: 'collection.exams_added',
      subject: ['collection', collectionGuid],
      examGuids: added,
      after: { exams: added.length, passedOn },
    });
    return added;
  });
}

/** The exam and its reviews stay (AMB-229). */
export async function removeExam(
  { db, audit }: ExamDeps,
  collectionGuid: string,
  examGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [collection] = await selectCollectionsForShare(tx, [collectionGuid]);
    if (collection === undefined) throw new AppError('collection_not_found');
    if (!(await deleteEntry(tx, { collectionGuid, examGuid }))) throw new AppError('exam_not_in_collection');
    await audit.record(tx, {
      action: 'collection.exam_removed',
      subject: ['collection', collectionGuid],
      examGuids: [examGuid],
      before: { examGuid },
    });
  });
}
