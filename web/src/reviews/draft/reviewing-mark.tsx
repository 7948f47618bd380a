import PersonRounded from '@mui/icons-material/PersonRounded';
import { StatusChip } from '../../ui/status-chip.tsx';

interface ReviewingMarkProps {
  /** At least one. */
  readonly names: readonly string[];
}

/** Says that colleagues have the exam open; nobody is kept from it by that. */
export function ReviewingMark({ names }: ReviewingMarkProps) {
  const [first, ...others] = names;
  const label =
    others.length === 0 ? `${first} is reviewing` : `${first} and ${others.length} more are reviewing`;
  return (
    <span title={`Open for review: ${names.join(', ')}`}>
      <StatusChip icon={PersonRounded} tone="accent" label={label} />
    </span>
  );
}
