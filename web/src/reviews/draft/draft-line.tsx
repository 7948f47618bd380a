import { CloudDoneOutlined } from '../../ui/icons/cloud-done-outlined.tsx';
import { CloudOffOutlined } from '../../ui/icons/cloud-off-outlined.tsx';
import { CloudSyncOutlined } from '../../ui/icons/cloud-sync-outlined.tsx';
import { DeleteOutlineRounded } from '../../ui/icons/delete-outline-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { isEmptyDraft } from '@sonoboard/domain/reviews/review-draft';
import type { ElementType } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import type { DraftStatus } from './draft-sync.ts';
import type { ReviewDraftHandle } from './use-review-draft.ts';

interface StatusWords {
  readonly text: string;
  /** For a phone, where nothing can be pointed at to learn what the icon means. */
  readonly short: string;
  readonly icon: ElementType;
}

const STATUSES: Readonly<Record<DraftStatus, StatusWords>> = {
  saved: { text: 'Draft saved', short: 'Saved', icon: CloudDoneOutlined },
  saving: { text: 'Saving draft…', short: 'Saving…', icon: CloudSyncOutlined },
  offline: { text: 'Draft kept in this browser', short: 'Offline', icon: CloudOffOutlined },
};

const QUESTION = {
  title: 'Discard this draft?',
  line: 'Everything you have entered for this exam will be removed, on all of your devices.',
  confirmLabel: 'Discard draft',
  cancelLabel: 'Keep',
  isDestructive: true,
} as const;

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  color: tokens.t3,
  fontSize: 13,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  '& > svg': { fontSize: 18 },
  // Where the facts of the exam need the room, the icon stands for the words.
  '@media (max-width: 1399px)': {
    '& > span:not([data-short])': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  '@media (min-width: 900px)': { '& > [data-short]': { display: 'none' } },
  '@media (max-width: 899px)': { gap: 4, fontSize: 12 },
});

export interface DraftLineProps {
  readonly kept: Pick<ReviewDraftHandle, 'draft' | 'status' | 'discard'>;
  readonly onDiscard: () => void;
}

/** Quiet on purpose: no live region, because it changes with every pause of the typing. */
export function DraftLine({ kept, onDiscard }: DraftLineProps) {
  const { confirm, confirmDialog } = useConfirm();
  const { text, short, icon: Icon } = STATUSES[kept.status];
  const ask = async () => {
    if (!(await confirm(QUESTION))) return;
    kept.discard();
    onDiscard();
  };
  return (
    <>
      {!isEmptyDraft(kept.draft) && (
        <Line title={text}>
          <Icon aria-hidden />
          <span>{text}</span>
          <span data-short="" aria-hidden>
            {short}
          </span>
          <IconButton aria-label="Discard draft" title="Discard draft" onClick={() => void ask()}>
            <DeleteOutlineRounded />
          </IconButton>
        </Line>
      )}
      {confirmDialog}
    </>
  );
}
