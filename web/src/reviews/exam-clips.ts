import { findView } from '@sonoboard/domain/exams/protocols';
import type { ProtocolView } from '@sonoboard/domain/exams/views';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { MOCK_CLIP, withMockClips } from '@sonoboard/domain/reviews/mock-clips';
import { operatorAssessment } from '@sonoboard/domain/reviews/operator-assessment';
import { NO_CLIP_ANSWERS, readAnswers } from '@sonoboard/domain/reviews/review-answers';
import type { ReviewClip } from '@sonoboard/domain/reviews/review-clip';
import { CLIP_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { ExamReply } from './reviews.queries.ts';

type Sequence = ExamReply['sequences'][number];

/** A clip of the exam, recorded or missing, with what the page says about it. */
export interface ExamClip extends ReviewClip {
  readonly id: string;
  /** For buttons, where the side already stands beside it. */
  readonly shortLabel: string;
  readonly label: string;
  readonly description: string;
  readonly url: string | null;
  readonly overlayUrl: string | null;
  readonly fps: number | null;
  /** What the app's algorithm said, in the reviewer's words. */
  readonly algorithmAssessment: Outcome | null;
  /** When a retention rule deleted its files. */
  readonly deletedAt?: string | undefined;
}

export function clipsOfExam({ exam, sequences }: Pick<ExamReply, 'exam' | 'sequences'>): readonly ExamClip[] {
  const recorded = sequences
    .toSorted((one, other) => one.order - other.order)
    .map((sequence) => recordedClip(sequence, findView(exam.protocol, sequence.anatomical_view)));
  return withMockClips(exam.protocol, recorded, ({ view }) => view, mockClip);
}

function recordedClip(sequence: Sequence, view: ProtocolView | undefined): ExamClip {
  return {
    id: sequence.guid,
    view: sequence.anatomical_view,
    shortLabel: view?.shortLabel ?? sequence.label,
    label: sequence.label,
    description: sequence.label_desc,
    url: sequence.key,
    overlayUrl: sequence.segmentationUrl,
    fps: sequence.fps,
    algorithmAssessment: operatorAssessment(sequence.algorithm_assessment ?? null),
    deletedAt: sequence.deleted_at,
    isMock: false,
    isAlreadyReviewed: false,
    hasVideo: sequence.key !== null,
    display: 'not_shown',
    operatorAssessment: operatorAssessment(sequence.user_assessment),
    pendingAssessment: null,
    ...readAnswers(CLIP_FIELDS, 'wire', sequence),
  };
}

function mockClip(view: ProtocolView): ExamClip {
  const { userAssessment, ...mock } = MOCK_CLIP;
  return {
    ...NO_CLIP_ANSWERS,
    ...mock,
    id: `missing ${view.id}`,
    view: view.id,
    shortLabel: view.shortLabel,
    label: view.label,
    description: view.description,
    url: null,
    overlayUrl: null,
    fps: null,
    algorithmAssessment: null,
    operatorAssessment: operatorAssessment(userAssessment),
    pendingAssessment: null,
  };
}

/** The next clip that can be watched, round and round; the same one when there is no other. */
export function clipAfter(clips: readonly ExamClip[], active: ExamClip): ExamClip {
  const at = clips.indexOf(active);
  const others = [...clips.slice(at + 1), ...clips.slice(0, Math.max(0, at))];
  return others.find(({ hasVideo }) => hasVideo) ?? active;
}
