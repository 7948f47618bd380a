import { researchFields } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';

export const RESEARCH_FIELDS = researchFields(REVIEW_FIELDS);
export const RESEARCH_CLIP_FIELDS = researchFields(RECORDED_CLIP_FIELDS);
