import { ErrorOutlineRounded as ErrorOutline } from '../ui/icons/error-outline-rounded.tsx';
import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';
import { TargetStateLabel } from './time-to-target.tsx';
import type { WorklistFigures } from './worklist-figures.queries.ts';

/** The server counts up to here. */
const COUNTED_UP_TO = 100;

const counted = (count: number) => (count >= COUNTED_UP_TO ? `${COUNTED_UP_TO - 1}+` : String(count));

const Pill = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 7px 0 4px',
  borderRadius: 999,
  background: tokens.errorTint,
  color: tokens.error,
  fontSize: 12,
  lineHeight: '18px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& svg': { fontSize: 14 },
});

/** Beside a number of the navigation. */
export function OverduePill({ count }: { readonly count: number }) {
  return (
    <Pill>
      <ErrorOutline aria-hidden />
      {counted(count)} overdue
    </Pill>
  );
}

const Row = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: '4px 16px', fontSize: 13 });

interface OverdueFiguresProps {
  /** Undefined until they are known. */
  readonly targets: WorklistFigures['targets'] | undefined;
}

/** '3 overdue', '2 due soon'; nothing where all is on time. */
export function OverdueFigures({ targets }: OverdueFiguresProps) {
  if (targets === null || targets === undefined || targets.overdue + targets.due_soon === 0) return null;
  return (
    <Row>
      {targets.overdue > 0 && (
        <TargetStateLabel state="overdue" text={`${counted(targets.overdue)} overdue`} />
      )}
      {targets.due_soon > 0 && (
        <TargetStateLabel state="due_soon" text={`${counted(targets.due_soon)} due soon`} />
      )}
    </Row>
  );
}
