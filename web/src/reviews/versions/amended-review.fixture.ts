import { clipsOfExam } from '../exam-clips.ts';
import { examReply, sequence } from '../exam-reply.fixture.ts';
import type { ExamReview } from '../reviews.queries.ts';
import type { ReviewVersion, VersionsReply } from './review-versions.queries.ts';

export const REVIEW = 'a0000000-0000-4000-8000-000000000001';
export const AUTHOR = 'c0000000-0000-4000-8000-000000000001';

const SEQUENCES = [sequence('left_gsv_cfv', 1), sequence('left_sfv', 2), sequence('left_popliteal_1', 3)];
const { exam, questionnaire } = examReply('dvt_left_three_point', SEQUENCES);
export const EXAM = exam.guid;
export const CLIPS = clipsOfExam({ exam, sequences: SEQUENCES });

type Content = ReviewVersion['content'];
type ClipContent = Content['sequences'][number];

/** What was submitted: nothing found, discharged. */
export function content(
  columns: Partial<Content> = {},
  clips: Record<number, Partial<ClipContent>> = {},
): Content {
  return {
    rating: 4,
    comment: '',
    clinical_decision: 'discharge',
    clinical_decision_comment: 'Patient informed. No further imaging needed.',
    communicated: true,
    assessment: 'negative',
    findings: [],
    ...columns,
    sequences: SEQUENCES.map(({ guid }, at) => ({
      clip_guid: guid,
      rating: 3,
      assessment: 'negative',
      comment: '',
      could_not_be_shown: false,
      ...clips[at],
    })),
  };
}

/** SFV was DVT after all. */
export const CORRECTED = content(
  {
    clinical_decision: 'standard',
    clinical_decision_comment: 'Patient informed. Standard ultrasound today.',
    assessment: 'positive',
  },
  { 1: { assessment: 'positive', comment: 'Vein stays open under full pressure.' } },
);

export function version(columns: Partial<ReviewVersion> = {}): ReviewVersion {
  return {
    version: 1,
    kind: 'submitted',
    created_at: '2026-03-05T18:00:00.000Z',
    created_at_timezone_id: 'Europe/Berlin',
    author_guid: AUTHOR,
    author_name: 'Helena Vogt',
    reason: null,
    reason_text: '',
    addendum: null,
    content: content(),
    signature: null,
    read: null,
    ...columns,
  };
}

export const CORRECTION = version({
  version: 2,
  kind: 'correction',
  created_at: '2026-03-06T07:12:00.000Z',
  reason: 'Assessment of a view was wrong',
  reason_text: 'Missed on the first pass.',
  content: CORRECTED,
});

export function versionsReply(columns: Partial<VersionsReply> = {}): VersionsReply {
  return {
    versions: [version()],
    retraction: null,
    may_amend: true,
    may_confirm_retraction: false,
    ...columns,
  };
}

/** The reply to the call for the review, with what a version says. */
export function reviewReply(said: Content, columns: Partial<ExamReview> = {}) {
  const { sequences: clips, findings, ...answers } = said;
  const { guid: _exam, has_rescan: _hasRescan, ...examFields } = exam;
  return {
    examReview: {
      ...examFields,
      ...answers,
      findings,
      guid: REVIEW,
      result_read_at: null,
      created_at: '2026-03-05T18:00:00.000Z',
      created_at_timezone_id: 'Europe/Berlin',
      reviewer_email: 'helena@test.example',
      reviewer_name: 'Helena Vogt',
      reviewer_guid: AUTHOR,
      submission_guid: 'd0000000-0000-4000-8000-000000000001',
      version: 1,
      amendment: null,
      addenda: [],
      retraction: null,
      signature: null,
      ...columns,
    } satisfies ExamReview,
    sequences: SEQUENCES,
    questionnaire,
    sequenceReviews: clips.map((clip) => ({ ...clip, guid: clip.clip_guid })),
  };
}

export const AMENDMENT = {
  kind: 'correction',
  amended_at: '2026-03-06T07:12:00.000Z',
  amended_at_timezone_id: 'Europe/Berlin',
  author_name: 'Helena Vogt',
  reason: 'Assessment of a view was wrong',
  reason_text: 'Missed on the first pass.',
} as const;
