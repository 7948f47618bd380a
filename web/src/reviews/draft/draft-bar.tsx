import { DraftLine } from './draft-line.tsx';
import { ReviewingMark } from './reviewing-mark.tsx';
import { useReviewLease } from './use-review-lease.ts';
import type { ReviewDraftHandle } from './use-review-draft.ts';

interface DraftBarProps {
  readonly examGuid: string;
  readonly kept: ReviewDraftHandle;
  readonly onDiscard: () => void;
}

/** The part of the bar that says who else is here, and that nothing said so far can get lost. */
export function DraftBar({ examGuid, kept, onDiscard }: DraftBarProps) {
  const names = useReviewLease(examGuid);
  return (
    <>
      {names.length > 0 && <ReviewingMark names={names} />}
      <DraftLine kept={kept} onDiscard={onDiscard} />
    </>
  );
}
