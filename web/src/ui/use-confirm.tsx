import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmQuestion {
  readonly title: string;
  readonly line: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  /** Something is lost: the other button becomes the contained one. */
  readonly isDestructive?: boolean | undefined;
}

interface OpenQuestion extends ConfirmQuestion {
  readonly answer: (isConfirmed: boolean) => void;
}

interface Confirm {
  /** Resolves to true only when the person pressed the confirming button. */
  readonly confirm: (question: ConfirmQuestion) => Promise<boolean>;
  /** To be rendered by the component that asks. */
  readonly confirmDialog: ReactNode;
}

export function useConfirm(): Confirm {
  const [question, setQuestion] = useState<OpenQuestion>();
  const [isOpen, setOpen] = useState(false);

  const confirm = useCallback(
    (next: ConfirmQuestion) =>
      new Promise<boolean>((answer) => {
        setQuestion({ ...next, answer });
        setOpen(true);
      }),
    [],
  );

  function close(isConfirmed: boolean) {
    setOpen(false);
    question?.answer(isConfirmed);
  }

  const confirmDialog = question !== undefined && (
    <Dialog
      isOpen={isOpen}
      onClose={() => close(false)}
      title={question.title}
      line={question.line}
      actions={<ConfirmActions question={question} onAnswer={close} />}
    />
  );
  return { confirm, confirmDialog };
}

interface ConfirmActionsProps {
  readonly question: ConfirmQuestion;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

function ConfirmActions({ question, onAnswer }: ConfirmActionsProps) {
  const { confirmLabel, cancelLabel = 'Cancel', isDestructive = false } = question;
  if (isDestructive) {
    return (
      <>
        <Button variant="outlined" color="error" onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
        <Button variant="contained" onClick={() => onAnswer(false)}>
          {cancelLabel}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={() => onAnswer(false)} sx={{ color: 'text.primary' }}>
        {cancelLabel}
      </Button>
      <Button variant="contained" onClick={() => onAnswer(true)}>
        {confirmLabel}
      </Button>
    </>
  );
}
