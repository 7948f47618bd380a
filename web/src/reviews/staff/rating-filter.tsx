import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import { filteredBy, type TableView } from '../../ui/table/table-view.ts';
import { clampedRating } from './review-filter-values.ts';

interface RatingFilterProps {
  readonly view: TableView;
  readonly onViewChange: (next: TableView) => void;
}

const Group = styled('fieldset')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  fontSize: 13,
  color: tokens.t2,
  '& input': {
    width: 56,
    height: 36,
    padding: '0 8px',
    border: `1px solid ${tokens.field}`,
    borderRadius: 8,
    background: tokens.bg,
    color: tokens.t1,
    font: 'inherit',
  },
  '& input:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -1 },
});

/** Two numbers from 1 to 5 (AMB-235); what is typed beyond becomes the nearest that exists. */
export function RatingFilter({ view, onViewChange }: RatingFilterProps) {
  const bound = (name: 'rating_min' | 'rating_max', open: 1 | 5) => ({
    value: Number(view.filters[name] ?? open),
    onChange: (rating: number) => onViewChange(filteredBy(view, name, rating === open ? '' : String(rating))),
  });
  return (
    <Group aria-label="Rating">
      Rating
      <RatingBound label="Lowest rating" open={1} {...bound('rating_min', 1)} />
      to
      <RatingBound label="Highest rating" open={5} {...bound('rating_max', 5)} />
    </Group>
  );
}

interface RatingBoundProps {
  readonly label: string;
  readonly open: 1 | 5;
  readonly value: number;
  readonly onChange: (rating: number) => void;
}

function RatingBound({ label, open, value, onChange }: RatingBoundProps) {
  const [text, setText] = useState(String(value));
  const [seen, setSeen] = useState(value);
  // The address changed from outside (Back, Clear All).
  if (value !== seen) {
    setSeen(value);
    setText(String(value));
  }

  function settle(typed: string): void {
    const rating = clampedRating(typed, open);
    setText(String(rating));
    if (rating !== value) onChange(rating);
  }

  return (
    <input
      type="number"
      inputMode="numeric"
      min={1}
      max={5}
      step={1}
      aria-label={label}
      value={text}
      onChange={(event) => {
        const typed = event.target.value;
        // An empty field is someone about to type; it is settled when they leave.
        if (typed === '') setText('');
        else settle(typed);
      }}
      onBlur={() => settle(text)}
    />
  );
}
