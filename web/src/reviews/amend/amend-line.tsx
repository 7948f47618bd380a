import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { DeleteOutlineRounded } from '../../ui/icons/delete-outline-rounded.tsx';
import { EditNoteRounded } from '../../ui/icons/edit-note-rounded.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { patientFacts } from '../exam-facts.ts';
import type { Exam } from '../reviews.queries.ts';
import { useReader } from '../session/use-reader.ts';
import { isEmpty, type KeptCorrectionHandle } from './use-kept-correction.ts';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  flex: 'none',
  '& [data-wide]': { '@media (max-width: 1399px)': { display: 'none' } },
});

export const DISCARD_CORRECTION = {
  title: 'Discard this correction?',
  line: 'Everything you have entered to correct this review will be removed. The review stays as it is.',
  confirmLabel: 'Discard correction',
  cancelLabel: 'Keep',
  isDestructive: true,
} as const;

interface AmendLineProps {
  readonly exam: Exam;
  /** The one that is corrected. */
  readonly version: number;
  readonly kept: Pick<KeptCorrectionHandle, 'kept' | 'discard'>;
}

/** The part of the bar that says what is done here, and that nothing entered so far can get lost. */
export function AmendLine({ exam, version, kept: { kept, discard } }: AmendLineProps) {
  const { config } = useReader();
  const { confirm, confirmDialog } = useConfirm();
  const isSmall = useSmallScreen();
  const [whose] = patientFacts(exam, config);
  const sentence = `Amending the review of ${whose?.value ?? 'this exam'}, version ${version + 1}`;
  const ask = async () => {
    if (await confirm(DISCARD_CORRECTION)) discard();
  };
  return (
    <Line title={`${sentence}. What you enter is kept in this browser.`}>
      <span data-wide="">
        <StatusChip tone="accent" icon={EditNoteRounded} label={sentence} />
      </span>
      <ShortLine>
        <VisuallyHidden>{sentence}</VisuallyHidden>
        <span aria-hidden>
          {isSmall ? (
            <StatusChip tone="accent" label="Amending" />
          ) : (
            <StatusChip tone="accent" icon={EditNoteRounded} label={`Amending, version ${version + 1}`} />
          )}
        </span>
      </ShortLine>
      {!isEmpty(kept) && (
        <IconButton aria-label="Discard correction" title="Discard correction" onClick={() => void ask()}>
          <DeleteOutlineRounded />
        </IconButton>
      )}
      {confirmDialog}
    </Line>
  );
}

const ShortLine = styled('span')({ '@media (min-width: 1400px)': { display: 'none' } });
