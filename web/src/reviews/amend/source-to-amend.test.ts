import { REVIEWED_ALONE, type ReviewedAlone } from '@sonoboard/domain/review-versions/reviewed-alone.fixture';
import { outcomeOfReview } from '@sonoboard/domain/reviews/active-review';
import { exampleRules } from '@sonoboard/domain/reviews/example-review.fixture';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { expect, test } from 'vitest';
import { examReply, sequence } from '../exam-reply.fixture.ts';
import type { ExamReview, ReviewAddress, ReviewSource, ScanSource } from '../reviews.queries.ts';
import { type ReportSession, reportTables } from '../report/report-content.ts';
import { openReview } from '../session/open-review.ts';
import { sourceToAmend } from './source-to-amend.ts';

const ORIGINAL = 'original';
const RESCAN = 'rescan';
const REVIEWED_AT = '2026-03-05T12:00:00.000Z';
const BEFORE = '2026-03-05T11:00:00.000Z';
const AFTER = '2026-03-05T13:00:00.000Z';

interface Recorded {
  readonly guid: string;
  readonly recordedAt: string;
  /** Null: nobody has reviewed it. */
  readonly review: { readonly guid: string; readonly createdAt: string; readonly submission: string } | null;
}

function scan({ protocol, clips }: ReviewedAlone, { guid, recordedAt, review }: Recorded): ScanSource {
  const reply = examReply(
    protocol,
    PROTOCOLS[protocol].views.map(({ id }, at) => ({ ...sequence(id, at), guid: `${guid} ${id}` })),
  );
  const exam = {
    ...reply.exam,
    guid,
    clip_set_guid: guid,
    clip_set_created_at: recordedAt,
    linked_to: guid === ORIGINAL ? null : ORIGINAL,
    has_rescan: guid === ORIGINAL,
  };
  if (review === null) return { ...reply, exam, review };
  const examReview: ExamReview = {
    ...exam,
    guid: review.guid,
    rating: 4,
    comment: null,
    assessment: 'negative',
    clinical_decision: null,
    clinical_decision_comment: null,
    communicated: null,
    result_read_at: null,
    created_at: review.createdAt,
    created_at_timezone_id: null,
    reviewer_email: null,
    reviewer_name: null,
    reviewer_guid: null,
    findings: [],
    version: 1,
    amendment: null,
    addenda: [],
    retraction: null,
    signature: null,
    submission_guid: review.submission,
  };
  const sequenceReviews = reply.sequences.map(({ guid: clip }, at) => ({
    guid: clip,
    clip_guid: clip,
    rating: 4,
    assessment: clips[at] ?? null,
    comment: null,
    could_not_be_shown: false,
  }));
  return { ...reply, exam, review: { examReview, sequenceReviews } };
}

const FIRST = { guid: 'first', createdAt: REVIEWED_AT, submission: 'first' };
const SECOND = { guid: 'second', createdAt: '2026-03-05T14:00:00.000Z', submission: 'second' };

function openToAmend(read: ReviewSource, flow: ReviewAddress['flow'], guid = FIRST.guid): ReportSession {
  const address = { flow, mode: 'amend', guid } as const;
  const source = sourceToAmend(read, address);
  const review = openReview(source, address);
  if (review === null) throw new Error('There is a review.');
  const rules = exampleRules();
  return { source, address, rules, review, readAt: 0, outcome: outcomeOfReview(review, rules) };
}

const outcomeOnPage = (...opened: Parameters<typeof openToAmend>) => openToAmend(...opened).outcome.overall;

const WAYS = [
  ['/amend-review', 'single', []],
  ['/amend-chain-review, rescan still open', 'chain', [null]],
  ['/amend-chain-review, rescan reviewed', 'chain', [SECOND]],
] as const;

for (const [way, flow, rescans] of WAYS) {
  test.each(REVIEWED_ALONE)(`reviewed before its rescan came, corrected by ${way}: $name`, (said) => {
    const scans = [
      scan(said, { guid: ORIGINAL, recordedAt: BEFORE, review: FIRST }),
      ...rescans.map((review) => scan(said, { guid: RESCAN, recordedAt: AFTER, review })),
    ];
    expect(outcomeOnPage({ scans }, flow)).toBe(said.outcome);
  });
}

const [, CALF_UNCLEAR] = REVIEWED_ALONE;
if (CALF_UNCLEAR?.outcome !== 'negative') throw new Error('The fixture begins with other cases.');
const original = scan(CALF_UNCLEAR, { guid: ORIGINAL, recordedAt: BEFORE, review: FIRST });
const later = scan(CALF_UNCLEAR, { guid: RESCAN, recordedAt: AFTER, review: SECOND });

test('what was reviewed alone is also shown with the tables of an exam that is reviewed alone', () => {
  const titles = (scans: readonly ScanSource[], guid: string) =>
    reportTables(openToAmend({ scans }, 'chain', guid)).map(({ title }) => title);
  expect(titles([original, later], FIRST.guid)).toEqual(['Proximal Outcome', 'Distal Outcome']);
  expect(titles([original, later], SECOND.guid)).toEqual(['Outcome']);
});

test.each([
  ['an original whose rescan was there', FIRST.guid, { recordedAt: BEFORE, review: null }],
  [
    'an original and its rescan, submitted together',
    FIRST.guid,
    { recordedAt: BEFORE, review: { ...FIRST, guid: 'second' } },
  ],
  ['a rescan', SECOND.guid, { recordedAt: AFTER, review: SECOND }],
] as const)('by the rules of a chain is corrected %s', (_name, guid, recorded) => {
  const rescan = scan(CALF_UNCLEAR, { guid: RESCAN, ...recorded });
  expect(outcomeOnPage({ scans: [original, rescan] }, 'chain', guid)).toBe('not_applicable');
});
