import type { CallInput } from '@sonoboard/contract/http/endpoint';
import type { submitChainReview, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';

export type ReviewBody = CallInput<typeof submitReview>['body'];
type Clip = ReviewBody['sequences'][number];

export type ChainReviewBody = CallInput<typeof submitChainReview>['body'];

/** A clip with a video for every view of a protocol. */
export function clipsOf(protocol: ProtocolName): { anatomicalView: string; plain: string }[] {
  return PROTOCOLS[protocol].views.map(({ id }) => ({ anatomicalView: id, plain: `video of ${id}` }));
}

/** A review that every rule of the default config accepts: all clips clear and negative, patient discharged. */
export function reviewBody(
  exam: { readonly guid: string; readonly clipGuids: readonly string[] },
  overall: Partial<ReviewBody['exam_review']> = {},
  clip: Partial<Clip> = {},
): ReviewBody {
  return {
    clip_set_guid: exam.guid,
    exam_review: {
      rating: 4,
      comment: 'Fine.',
      created_at_timezone_id: 'Europe/Berlin',
      clinical_decision: 'discharge',
      clinical_decision_comment: 'Told the nurse.',
      communicated: true,
      ...overall,
    },
    sequences: exam.clipGuids.map((clip_guid) => ({
      clip_guid,
      rating: 4,
      assessment: 'negative',
      comment: '',
      ...clip,
    })),
  };
}

/** The reviews of several exams as one submission, which says what its page showed. */
export function chainReviewBody(
  assessment: ChainReviewBody['exam_review']['assessment'],
  reviews: readonly ReviewBody[],
): ChainReviewBody {
  const [first] = reviews;
  if (first === undefined) throw new Error('A submission names at least one exam.');
  return {
    exam_review: { ...first.exam_review, assessment },
    exams: reviews.map(({ clip_set_guid, sequences }) => ({ clip_set_guid, sequences })),
  };
}
