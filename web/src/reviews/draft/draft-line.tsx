import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import CloudSyncOutlined from '@mui/icons-material/CloudSyncOutlined';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { isEmptyDraft } from '@sonoboard/domain/reviews/review-draft';
import type { ElementType } from 'react';
import { tokens } from '../../app/theme/tokens.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import type { DraftStatus } from './draft-sync.ts';
import type { ReviewDraftHandle } from './use-review-draft.ts';

const STATUSES: Readonly<Record<DraftStatus, { readonly text: string; readonly icon: ElementType }>> = {
  saved: { text: 'Draft saved', icon: CloudDoneOutlined },
  saving: { text: 'Saving draft…', icon: CloudSyncOutlined },
  offline: { text: 'Draft kept in this browser', icon: CloudOffOutlined },
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
    '& > span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

export interface DraftLineProps {
  readonly kept: Pick<ReviewDraftHandle, 'draft' | 'status' | 'discard'>;
  readonly onDiscard: () => void;
}

/** Quiet on purpose: no live region, because it changes with every pause of the typing. */
export function DraftLine({ kept, onDiscard }: DraftLineProps) {
  const { confirm, confirmDialog } = useConfirm();
  const { text, icon: Icon } = STATUSES[kept.status];
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
          <IconButton aria-label="Discard draft" title="Discard draft" onClick={() => void ask()}>
            <DeleteOutlineRounded />
          </IconButton>
        </Line>
      )}
      {confirmDialog}
    </>
  );
}
