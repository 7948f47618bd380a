import PersonRounded from '@mui/icons-material/PersonRounded';
import { StatusChip } from '../../ui/status-chip.tsx';

interface ReviewingMarkProps {
  /** At least one. */
  readonly names: readonly string[];
}

/** Says that colleagues have the exam open; nobody is kept from it by that. */
export function ReviewingMark({ names }: ReviewingMarkProps) {
  const [first, ...others] = names;
  const who = others.length === 0 ? first : `${first} and ${others.length} more`;
  const verb = others.length === 0 ? 'is' : 'are';
  return (
    <span title={`${names.join(', ')} ${verb} reviewing this exam`}>
      <StatusChip icon={PersonRounded} tone="accent" label={`${who} ${verb} reviewing`} />
    </span>
  );
}
