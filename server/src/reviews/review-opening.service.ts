import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getReviewOpening } from '@sonoboard/contract/reviews/reviews.endpoints';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { isEmptyDraft } from '@sonoboard/domain/reviews/review-draft';
import type { ReviewFlow } from '@sonoboard/domain/reviews/review-route';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { loadChain } from '../exams/exams.service.ts';
import type { Database, Db } from '../platform/database/db.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Session } from '../platform/http/caller.ts';
import { readDraft } from './drafts.service.ts';
import { presentReviewOpening, type ReaderDeps, readerOf, type ReviewOpening } from './reviews.presenter.ts';
import {
  isOnWorklist,
  selectCollectionsOfExams,
  selectExamsOfSamePatient,
  selectReviewsOfExams,
} from './reviews.queries.ts';
import { safetyFacts } from './safety-facts.service.ts';
import {
  countReviews,
  isReviewedAsChain,
  loadScans,
  reviewOfLoadedChain,
  scansShown,
} from './reviews.service.ts';

/** What is asked for: an exam, and whether its page shows the whole chain. */
export interface OpenedExam {
  readonly examGuid: string;
  readonly flow: ReviewFlow;
}

interface OpeningDeps extends ReaderDeps {
  readonly database: Pick<Database, 'lookups'>;
}

interface OpeningCall {
  readonly actor: Actor;
  readonly session: Session;
  readonly audit: CallAudit;
}

/** The reply to a call that opens an exam, once it is recorded. */
export async function readReviewOpening(
  deps: OpeningDeps,
  { actor, session, audit }: OpeningCall,
  opened: OpenedExam,
): Promise<ReplyOf<typeof getReviewOpening>> {
  const opening = await loadReviewOpening(deps.database.lookups, actor, session.config, opened);
  await recordOpening(audit, opened, opening);
  return presentReviewOpening(opening, readerOf(deps, actor, session));
}

/** As the calls do that give the parts. With the marks of a fetch ahead it is recorded as one. */
async function recordOpening(
  audit: CallAudit,
  { examGuid, flow }: OpenedExam,
  { scans, draft }: ReviewOpening,
): Promise<void> {
  const ofExam = { subject: ['exam', examGuid], examGuids: [examGuid] } as const;
  const ofChain = {
    subject: ['exam', scans[0]?.exam.chainGuid ?? examGuid],
    examGuids: scans.map(({ exam }) => exam.guid),
  } as const;
  await Promise.all([
    audit.recordRead(
      flow === 'chain' ? { action: 'chain.read', ...ofChain } : { action: 'exam.read', ...ofExam },
    ),
    ...(draft === null || isEmptyDraft(draft)
      ? []
      : [audit.recordRead({ action: 'review-draft.read', ...ofExam })]),
  ]);
}

/** Everything that the page of a review asks for when it is opened: each row is read once. */
async function loadReviewOpening(
  db: Db,
  actor: Actor,
  config: UserConfig,
  { examGuid, flow }: OpenedExam,
): Promise<ReviewOpening> {
  const chain = await loadChain(db, actor, examGuid);
  const examGuids = chain.map(({ guid }) => guid);
  const [reviews, collections, isDue, { content: draft }, samePatient] = await Promise.all([
    selectReviewsOfExams(db, examGuids),
    selectCollectionsOfExams(db, examGuids, actor.guid),
    isOnWorklist(db, actor.guid, examGuids),
    readDraft(db, { examGuid, reviewerGuid: actor.guid }),
    selectExamsOfSamePatient(db, actor.guid, examGuid),
  ]);
  const counting = countReviews(actor.guid, examGuids, { reviews, collections });
  const review = counting.get(examGuid);
  const isReviewer = collections.some((one) => one.examGuid === examGuid && one.isReviewer);
  // The page of a single exam shows no review: where there is one, it leads to it.
  const scans =
    flow === 'chain'
      ? await loadScans(db, scansShown(chain, counting, examGuid), counting)
      : await loadScans(
          db,
          chain.filter(({ guid }) => guid === examGuid),
          new Map(),
        );
  return {
    scans,
    reviewedExam: { hasReviewedExam: review !== undefined, reviewGuid: review?.guid ?? null },
    reviewedChain: {
      isChain: isReviewedAsChain(chain, examGuid),
      ...reviewOfLoadedChain(chain, counting, isDue),
    },
    draft: isReviewer ? draft : null,
    safetyFacts: safetyFacts({ chain, samePatient, examGuid }, config),
  };
}
