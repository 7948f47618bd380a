import { styled } from '@mui/material/styles';
import { DraftLine, type DraftLineProps } from './draft-line.tsx';
import { ShortReviewingMark } from './reviewing-mark.tsx';

interface DraftBarProps extends DraftLineProps {
  /** The names of those who have the exam open too. */
  readonly colleagues: readonly string[];
}

const Parts = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, flex: 'none' });

/** The part of the bar that says who else is here, and that nothing said so far can get lost. */
export function DraftBar({ colleagues, ...line }: DraftBarProps) {
  return (
    <Parts>
      {colleagues.length > 0 && <ShortReviewingMark names={colleagues} />}
      <DraftLine {...line} />
    </Parts>
  );
}
