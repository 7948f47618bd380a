import type { Rating } from './rating.ts';

export interface RatingStep {
  readonly caption: string;
  readonly description: string;
}

/** The ACEP image quality scale in our words (AMB-160), for the popover beside the rating. */
export const RATING_SCALE: Readonly<Record<Rating, RatingStep>> = {
  1: { caption: 'No structures', description: 'No structure can be recognised, nothing can be assessed.' },
  2: { caption: 'Poor', description: 'Structures can be recognised, but not well enough for a diagnosis.' },
  3: {
    caption: 'Sufficient',
    description: 'The minimum for a diagnosis: all structures needed are recognisable.',
  },
  4: { caption: 'Good', description: 'All structures are well imaged, with minor faults of the picture.' },
  5: { caption: 'Excellent', description: 'All structures are imaged completely and clearly.' },
};
