import { findView } from '@sonoboard/domain/exams/protocols';
import { withMockClips } from '@sonoboard/domain/reviews/mock-clips';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getExam } from '@sonoboard/contract/exams/exams.calls';
import type { ClipSource } from '../clips/video-player/clip-source.ts';

/** A view of the exam in the drawer: its clip, or that there is none. */
export interface PreviewClip extends ClipSource {
  readonly view: string;
  readonly shortLabel: string;
  readonly fps: number | null;
  readonly isRecorded: boolean;
}

type ExamReply = ReplyOf<typeof getExam>;

/** In the order of the protocol, with its missing views in their places. */
export function previewClips({
  exam,
  sequences,
}: Pick<ExamReply, 'exam' | 'sequences'>): readonly PreviewClip[] {
  const recorded = sequences.map((sequence): PreviewClip => ({
    id: sequence.guid,
    url: sequence.key,
    overlayUrl: sequence.segmentationUrl,
    view: sequence.anatomical_view,
    shortLabel: findView(exam.protocol, sequence.anatomical_view)?.shortLabel ?? sequence.label,
    fps: sequence.fps,
    deletedAt: sequence.deleted_at,
    isRecorded: sequence.key !== null,
  }));
  return withMockClips(exam.protocol, recorded, ({ view }) => view, missingClip);
}

function missingClip(view: { readonly id: string; readonly shortLabel: string }): PreviewClip {
  return {
    id: `missing ${view.id}`,
    url: null,
    overlayUrl: null,
    view: view.id,
    shortLabel: view.shortLabel,
    fps: null,
    isRecorded: false,
  };
}
