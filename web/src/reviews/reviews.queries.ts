import { queryOptions } from '@tanstack/react-query';
import { getExam } from '@sonoboard/contract/exams/exams.calls';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import {
  getChainReviews,
  getReview,
  hasReviewedChainExam,
  hasReviewedExam,
} from '@sonoboard/contract/reviews/reviews.calls';
import { chainReviewRedirect, singleReviewRedirect } from '@sonoboard/domain/reviews/review-entry';
import type { ReviewMode } from '@sonoboard/domain/reviews/review-pages';
import type { ReviewFlow, ReviewRoute } from '@sonoboard/domain/reviews/review-route';
import { call } from '../platform/call.ts';
import { logProblem } from '../platform/log.ts';

export type ExamReply = ReplyOf<typeof getExam>;
export type Exam = ExamReply['exam'];
export type Questionnaire = ExamReply['questionnaire'];
type ReviewReply = ReplyOf<typeof getReview>;
export type ExamReview = ReviewReply['examReview'];

type ReviewInChain = NonNullable<ReplyOf<typeof getChainReviews>['exams_and_reviews'][number]['review']>;

/** A single exam has no earlier review that could change its outcome. */
type StoredReview = Pick<ReviewReply, 'examReview' | 'sequenceReviews'> &
  Partial<Pick<ReviewInChain, 'outcome_now'>>;

/** One exam with the review that stands, as far as the reader may know of one. */
export interface ScanSource extends ExamReply {
  readonly review: StoredReview | null;
}

/** What a review page needs; a single exam is a chain of one. In chain order. */
export interface ReviewSource {
  readonly scans: readonly ScanSource[];
  /** An older version of the review is shown, and not the one that counts. */
  readonly isOlderVersion?: boolean;
  /** Of a review that is corrected: what was reviewed after it, which stays as it is. */
  readonly later?: readonly ScanSource[];
  /** Of a review that is corrected: as what it was submitted. Its address may be that of a chain by now. */
  readonly submittedAs?: ReviewFlow;
  /** It came before anybody asked for it: the page that shows it says so. */
  readonly isAhead?: boolean;
}

/** Which review a page is about, whichever of its subpages shows. */
export type ReviewAddress = Omit<ReviewRoute, 'page'>;

/** The last ones are kept: a page that was drawn ahead must not be drawn again for an equal address. */
const known = new Map<string, ReviewAddress>();
const MOST_KNOWN = 8;

export function reviewAddress(flow: ReviewFlow, mode: ReviewMode, guid: string): ReviewAddress {
  const key = `${flow} ${mode} ${guid}`;
  const address = known.get(key) ?? { flow, mode, guid };
  known.delete(key);
  known.set(key, address);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(oldest);
  }
  return address;
}

/**
 * The page shows a failure itself. What is under review is never asked for again behind the reader's back: each reply
 * carries new addresses of its clips, and the one that is playing would start again.
 */
export const reviewSourceQuery = (address: ReviewAddress, { isAhead = false } = {}) =>
  queryOptions({
    queryKey: ['review', address],
    queryFn: async ({ signal }): Promise<ReviewSource> => {
      const scans = await readScans(address, { signal, isAhead, silent: true });
      return { scans, isAhead };
    },
    staleTime: Infinity,
  });

interface Asking {
  readonly signal: AbortSignal;
  readonly isAhead: boolean;
  readonly silent: true;
}

function readScans({ flow, mode, guid }: ReviewAddress, asking: Asking): Promise<readonly ScanSource[]> {
  if (flow === 'chain') return readChain(mode === 'edit' ? { examGuid: guid } : { reviewGuid: guid }, asking);
  return mode === 'edit' ? readExam(guid, asking) : readReview(guid, asking);
}

async function readExam(examGuid: string, asking: Asking): Promise<readonly ScanSource[]> {
  const reply = await call(getExam, { params: { examGuid }, ...asking });
  return [{ ...reply, review: null }];
}

async function readReview(reviewGuid: string, asking: Asking): Promise<readonly ScanSource[]> {
  const reply = await call(getReview, { params: { reviewGuid }, ...asking });
  const { examReview, sequenceReviews, sequences, questionnaire } = reply;
  const exam = { ...examReview, guid: examReview.clip_set_guid, has_rescan: false };
  return [{ exam, sequences, questionnaire, review: { examReview, sequenceReviews } }];
}

async function readChain(
  query: { readonly examGuid: string } | { readonly reviewGuid: string },
  asking: Asking,
): Promise<readonly ScanSource[]> {
  const { exams_and_reviews: scans } = await call(getChainReviews, { query, ...asking });
  return scans;
}

/** Long enough to bridge the way from a row to its page; a later visit asks again. */
const ENTRY_KEPT_MS = 10_000;

/**
 * Where opening an exam for review leads instead, null where it may be reviewed. Asked once for each visit: someone
 * who is in the middle of a review is not sent away from it.
 */
export const reviewEntryQuery = ({ flow, guid }: ReviewEntry) =>
  queryOptions({
    queryKey: ['review-entry', flow, guid],
    queryFn: ({ signal }) => askForEntry({ flow, guid }, signal),
    staleTime: Infinity,
    gcTime: ENTRY_KEPT_MS,
  });

type ReviewEntry = Pick<ReviewAddress, 'flow' | 'guid'>;

export function askForEntry({ flow, guid }: ReviewEntry, signal: AbortSignal): Promise<ReviewRoute | null> {
  return flow === 'chain' ? chainEntry(guid, signal) : singleEntry(guid, signal);
}

async function singleEntry(examGuid: string, signal: AbortSignal): Promise<ReviewRoute | null> {
  const [exam, chain] = await Promise.all([
    orLogged(call(hasReviewedExam, { params: { examGuid }, signal, silent: true })),
    orLogged(call(hasReviewedChainExam, { query: { examGuid }, signal, silent: true })),
  ]);
  return singleReviewRedirect(examGuid, exam, chain);
}

async function chainEntry(examGuid: string, signal: AbortSignal): Promise<ReviewRoute | null> {
  return chainReviewRedirect(
    await orLogged(call(hasReviewedChainExam, { query: { examGuid }, signal, silent: true })),
  );
}

/** A check that fails keeps nobody from the exam. */
function orLogged<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  return reply.catch((error: unknown) => {
    logProblem('Whether the exam is reviewed already could not be found out.', error);
    return null;
  });
}
