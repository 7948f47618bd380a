import type { Rating } from '@sonoboard/domain/reviews/rating';
import { Kbd } from '../../ui/kbd.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { CardAside, CardHead, CardTitle, StateCard } from './card-parts.ts';
import { RatingInfo } from './rating-info.tsx';
import { ratingOfKey } from './rating-key.ts';
import { RatingToggles } from './rating-toggles.tsx';

interface RatingCardProps {
  readonly rating: Rating | null;
  readonly isEditable: boolean;
  readonly onRate: (rating: Rating) => void;
}

const TITLE = 'Image Quality Score';

/** The score of one clip; its keys are 1 to 5. */
export function RatingCard({ rating, isEditable, onRate }: RatingCardProps) {
  useShortcuts((event) => {
    const pressed = isEditable ? ratingOfKey(event) : null;
    if (pressed !== null) onRate(pressed);
    return pressed !== null;
  });
  return (
    <StateCard aria-label={TITLE} data-border={isEditable && rating === null ? 'active' : 'plain'}>
      <CardHead>
        <CardTitle>{TITLE}</CardTitle>
        <RatingInfo />
        {isEditable && (
          <CardAside aria-hidden>
            Press <Kbd>1</Kbd> to <Kbd>5</Kbd>
          </CardAside>
        )}
      </CardHead>
      <RatingToggles label={TITLE} rating={rating} isEditable={isEditable} onRate={onRate} />
    </StateCard>
  );
}
