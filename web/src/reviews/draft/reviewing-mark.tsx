import { PersonRounded } from '../../ui/icons/person-rounded.tsx';
import { styled } from '@mui/material/styles';
import { StatusChip } from '../../ui/status-chip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface ReviewingMarkProps {
  /** At least one. */
  readonly names: readonly string[];
}

const Wide = styled('span')({ '@media (max-width: 1279px)': { display: 'none' } });
const Narrow = styled('span')({ '@media (min-width: 1280px)': { display: 'none' } });

function sentenceOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? `${first} is reviewing` : `${first} and ${others.length} more are reviewing`;
}

/** Says that colleagues have the exam open; nobody is kept from it by that. */
export function ReviewingMark({ names }: ReviewingMarkProps) {
  return (
    <span title={`Open for review: ${names.join(', ')}`}>
      <StatusChip icon={PersonRounded} tone="accent" label={sentenceOf(names)} />
    </span>
  );
}

/** The same for a bar that is full already: the name alone, or its first letters. */
export function ShortReviewingMark({ names }: ReviewingMarkProps) {
  const [first = '', ...others] = names;
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return (
    <span title={`Open for review: ${names.join(', ')}`}>
      <VisuallyHidden>{sentenceOf(names)}</VisuallyHidden>
      <Wide aria-hidden>
        <StatusChip icon={PersonRounded} tone="accent" label={`${first}${more}`} />
      </Wide>
      <Narrow aria-hidden>
        <StatusChip icon={PersonRounded} tone="accent" label={`${initialsOf(first)}${more}`} />
      </Narrow>
    </span>
  );
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 2);
}
