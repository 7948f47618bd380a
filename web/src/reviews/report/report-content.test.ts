import { outcomeOfReview } from '@sonoboard/domain/reviews/active-review';
import { exampleRules } from '@sonoboard/domain/reviews/example-review.fixture';
import { describe, expect, test } from 'vitest';
import { openReview } from '../session/open-review.ts';
import { examReply, sequence } from '../exam-reply.fixture.ts';
import type { ExamReview, ReviewAddress, ReviewSource } from '../reviews.queries.ts';
import { type ReportSession, reportOutcome, reportTables } from './report-content.ts';

const REVIEW = '0b0e6a52-6f5c-4c1e-9d0a-333333333333';

type Scan = ReviewSource['scans'][number];

/** A scan of two views; what was said about every clip of it, if it is reviewed. */
function scan(at: number, views: readonly string[], said: 'negative' | 'rescan' | null): Scan {
  const guid = `0b0e6a52-6f5c-4c1e-9d0a-44444444444${at}`;
  const reply = examReply(
    'dvt_left_two_point',
    views.map((view, order) => ({ ...sequence(view, order), guid: `${view} of scan ${at}` })),
  );
  const exam = { ...reply.exam, guid, clip_set_guid: guid };
  const examReview: ExamReview = {
    ...exam,
    guid: REVIEW,
    rating: 4,
    comment: null,
    assessment: said === 'negative' ? 'negative' : 'not_applicable',
    clinical_decision: null,
    clinical_decision_comment: null,
    communicated: null,
    result_read_at: null,
    created_at: '2026-03-05T09:00:00.000Z',
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
    submission_guid: '0b0e6a52-6f5c-4c1e-9d0a-333333333333',
  };
  const sequenceReviews = reply.sequences.map((clip) => ({
    guid: clip.guid,
    clip_guid: clip.guid,
    rating: 4,
    assessment: said,
    comment: null,
    could_not_be_shown: false,
  }));
  return { ...reply, exam, review: said === null ? null : { examReview, sequenceReviews } };
}

function sessionOf(scans: readonly Scan[], address: ReviewAddress, rules = exampleRules()): ReportSession {
  const source = { scans };
  const review = openReview(source, address);
  if (review === null) throw new Error('There is an exam');
  return { source, address, rules, review, readAt: 0, outcome: outcomeOfReview(review, rules) };
}

const VIEWS = ['left_gsv_cfv', 'left_popliteal_1'];
const READ: ReviewAddress = { flow: 'chain', mode: 'view', guid: REVIEW };
const MADE: ReviewAddress = { flow: 'chain', mode: 'edit', guid: 'exam' };

function rowsOf(session: ReportSession): string[][] {
  return reportTables(session).flatMap(({ groups }) =>
    groups.map(({ rows }) =>
      rows.map(({ clip, isReplaced }) => `${clip.shortLabel}${isReplaced ? ' replaced' : ''}`),
    ),
  );
}

describe('the table of a chain', () => {
  test('a rescan lists what it recorded, the original also what it lacks', () => {
    const scans = [scan(0, ['left_gsv_cfv'], 'negative'), scan(1, ['left_popliteal_1'], null)];
    expect(rowsOf(sessionOf(scans, MADE))).toEqual([['GSV/CFV', 'Popliteal 1 replaced'], ['Popliteal 1']]);
  });

  test('the newest clip of a view counts, while reading only of scans that are reviewed', () => {
    const scans = [scan(0, VIEWS, 'negative'), scan(1, VIEWS, null)];
    expect(rowsOf(sessionOf(scans, MADE))[0]).toEqual(['GSV/CFV replaced', 'Popliteal 1 replaced']);
    expect(rowsOf(sessionOf(scans, READ))[0]).toEqual(['GSV/CFV', 'Popliteal 1']);
  });
});

describe('the result', () => {
  test('a review that stands keeps its own, also when a rescan came after it', () => {
    const scans = [scan(0, VIEWS, 'negative'), scan(1, VIEWS, null)];
    expect(sessionOf(scans, READ).outcome.overall).toBe('not_applicable');
    expect(reportOutcome(sessionOf(scans, READ))?.overall).toBe('negative');
  });

  test('AMB-158: there is none without diagnosis', () => {
    const session = sessionOf([scan(0, VIEWS, 'negative')], READ, exampleRules({ examDiagnosis: false }));
    expect(reportOutcome(session)).toBeNull();
    expect(reportTables(session)[0]?.outcome).toBeNull();
  });
});
