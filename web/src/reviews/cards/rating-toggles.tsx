import { styled } from '@mui/material/styles';
import { FULL_ASSESSMENT_FROM_RATING, type Rating, RATINGS } from '@sonoboard/domain/reviews/rating';
import { RATING_SCALE } from '@sonoboard/domain/reviews/rating-scale';
import { type KeyboardEvent, useRef } from 'react';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { isOnlyPointedAt } from '../../ui/pointed-control.ts';

interface RatingTogglesProps {
  readonly label: string;
  readonly rating: Rating | null;
  readonly isEditable: boolean;
  readonly onRate: (rating: Rating) => void;
}

/** The line between 2 and 3 makes the rule visible: from there on an image can be assessed. */
const Group = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr 1px 1fr 1fr 1fr',
  gap: '8px 6px',
  alignItems: 'center',
  '& > i': { height: 44, background: tokens.line2 },
  '& > small': { fontSize: 12, lineHeight: '16px', color: tokens.t3 },
  '@media (max-width: 899px)': { rowGap: 6 },
});

const Toggle = styled('button')({
  height: 44,
  padding: 0,
  border: `1px solid ${tokens.line2}`,
  borderRadius: 8,
  background: tokens.s2,
  color: tokens.t1,
  font: 'inherit',
  fontSize: 16,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover': { background: tokens.s3 },
  '&:disabled': { background: 'none', borderColor: tokens.line, color: tokens.off, cursor: 'default' },
  '&[aria-checked="true"]': {
    background: tokens.accentSolid,
    borderColor: tokens.accent,
    color: tokens.white,
    fontWeight: 600,
  },
  '&[aria-checked="true"]:disabled': { background: tokens.s3, borderColor: tokens.field, color: tokens.t1 },
  '&:focus-visible': focusRing,
});

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** Five scores, of which one can be chosen. */
export function RatingToggles({ label, rating, isEditable, onRate }: RatingTogglesProps) {
  const group = useRef<HTMLDivElement>(null);

  // Arrows only move the focus: passing over a low score must not clear an assessment. After a click they belong
  // to the video, as everywhere on the page.
  function moveFocus(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS[event.key];
    if (step === undefined || isOnlyPointedAt(event.currentTarget)) return;
    event.preventDefault();
    const toggles = [...(group.current?.querySelectorAll('button') ?? [])];
    const at = toggles.findIndex((toggle) => toggle === event.currentTarget);
    toggles.at((at + step) % toggles.length)?.focus();
  }

  return (
    <Group ref={group} role="radiogroup" aria-label={label}>
      {RATINGS.flatMap((score) => [
        score === FULL_ASSESSMENT_FROM_RATING && <i key="line" aria-hidden />,
        <Toggle
          key={score}
          type="button"
          // A native radio would choose with every arrow key.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="radio"
          aria-checked={score === rating}
          aria-label={`${score}, ${RATING_SCALE[score].caption}`}
          disabled={!isEditable}
          tabIndex={score === (rating ?? 1) ? 0 : -1}
          onKeyDown={moveFocus}
          onClick={() => onRate(score)}
        >
          {score}
        </Toggle>,
      ])}
      <small style={{ gridColumn: '1 / 3' }}>Too low to assess</small>
      <small style={{ gridColumn: '4 / 7' }}>Good enough to assess</small>
    </Group>
  );
}
