import { styled } from '@mui/material/styles';
import { HISTORY_EVENTS, type HistoryIcon } from '@sonoboard/domain/exam-history/history-events';
import type { ElementType } from 'react';
import { CheckRounded } from '../ui/icons/check-rounded.tsx';
import { DeleteOutlineRounded } from '../ui/icons/delete-outline-rounded.tsx';
import { EditNoteRounded } from '../ui/icons/edit-note-rounded.tsx';
import { EditRounded } from '../ui/icons/edit-rounded.tsx';
import { Emergency } from '../ui/icons/emergency.tsx';
import { ErrorOutlineRounded } from '../ui/icons/error-outline-rounded.tsx';
import { FileDownloadRounded } from '../ui/icons/file-download-rounded.tsx';
import { FolderOpenRounded } from '../ui/icons/folder-open-rounded.tsx';
import { InboxRounded } from '../ui/icons/inbox-rounded.tsx';
import { KeyRounded } from '../ui/icons/key-rounded.tsx';
import { LockOutlineRounded } from '../ui/icons/lock-outline-rounded.tsx';
import { MailOutlineRounded } from '../ui/icons/mail-outline-rounded.tsx';
import { RateReviewRounded } from '../ui/icons/rate-review-rounded.tsx';
import { ReplayRounded } from '../ui/icons/replay-rounded.tsx';
import { Visibility } from '../ui/icons/visibility.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import type { HistoryEvent } from './exam-history.queries.ts';

const ICONS: Readonly<Record<HistoryIcon, ElementType>> = {
  inbox: InboxRounded,
  problem: ErrorOutlineRounded,
  folder: FolderOpenRounded,
  edit: EditRounded,
  undo: ReplayRounded,
  lock: LockOutlineRounded,
  unlock: KeyRounded,
  mail: MailOutlineRounded,
  eye: Visibility,
  draft: EditNoteRounded,
  delete: DeleteOutlineRounded,
  review: RateReviewRounded,
  check: CheckRounded,
  download: FileDownloadRounded,
  emergency: Emergency,
};

const Round = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  background: tokens.s3,
  color: tokens.t2,
  '& svg': { fontSize: 16 },
  '&[data-accented]': { background: tokens.accentLine, color: tokens.accent },
  '&[data-warned]': { background: tokens.warningTint, color: tokens.warning },
});

/** The sentence beside it says what it pictures. */
export function HistoryEventIcon({ kind }: Pick<HistoryEvent, 'kind'>) {
  const { icon, isAccented, isWarned } = HISTORY_EVENTS[kind];
  const Icon = ICONS[icon];
  return (
    <Round aria-hidden data-accented={isAccented} data-warned={isWarned}>
      <Icon />
    </Round>
  );
}
