import Button from '@mui/material/Button';
import { type Rating } from '@sonoboard/domain/reviews/rating';
import { useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ratingOfKey } from './rating-key.ts';
import { RatingToggles } from './rating-toggles.tsx';

interface OverallRatingDialogProps {
  readonly isOpen: boolean;
  /** What was chosen before. */
  readonly rating: Rating | null;
  readonly onSave: (rating: Rating) => void;
  readonly onCancel: () => void;
}

const TITLE = 'Overall Exam Image Quality Score';

/** Asks for the score of the whole exam. A digit or a click only selects; Save or Enter saves and closes. */
export function OverallRatingDialog(props: OverallRatingDialogProps) {
  // Each opening starts with what is stored, not with what was left behind by Cancel.
  return <Question key={props.isOpen ? 'open' : 'closed'} {...props} />;
}

function Question({ isOpen, rating, onSave, onCancel }: OverallRatingDialogProps) {
  const [chosen, setChosen] = useState(rating);

  function save(): void {
    if (chosen !== null) onSave(chosen);
  }

  const content = useRef<HTMLDivElement>(null);

  function takeKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') {
      if (event.repeat || isOnOtherButton(event.target)) return;
      take(event);
      save();
      return;
    }
    const selected = ratingOfKey(event);
    if (selected === null) return;
    take(event);
    setChosen(selected);
    // Enter presses the score that has the focus, so the focus has to follow the selection.
    content.current?.querySelectorAll<HTMLElement>('[role="radio"]')[selected - 1]?.focus();
  }

  // On the document: the dialog takes the focus a moment after it opens, and a key of that moment is meant for it.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('keydown', takeKey, { capture: true });
    return () => document.removeEventListener('keydown', takeKey, { capture: true });
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={TITLE}
      line="Rating applies to the whole exam."
      onSubmit={save}
      actions={
        <>
          <Button onClick={onCancel} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={chosen === null}>
            Save
          </Button>
        </>
      }
    >
      <div ref={content}>
        <RatingToggles label={TITLE} rating={chosen} isEditable onRate={setChosen} />
      </div>
    </Dialog>
  );
}

/** The page behind the dialog has keys of its own. */
function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Enter presses the button that was reached, except the score that is chosen already: there it saves. */
function isOnOtherButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('button:not([aria-checked="true"])');
}
