import { EditRounded as EditOutlined } from './icons/edit-rounded.tsx';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { tokens } from './theme/tokens.ts';
import { KeyHints } from './key-hints.tsx';

interface EditableTitleProps {
  readonly value: string;
  /** Names the field, e.g. 'Workspace name'. */
  readonly label: string;
  /** Rejects to say that it failed; the error's message is shown. */
  readonly onSave: (value: string) => Promise<void>;
  /** The sentence that says why a text cannot be the title; undefined when it can. */
  readonly problemOf?: ((value: string) => string | undefined) | undefined;
  readonly maxLength?: number | undefined;
}

const HINTS = [
  { keys: ['↵'], does: 'save' },
  { keys: ['Esc'], does: 'cancel' },
];

const Row = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& input': {
    height: 32,
    padding: '3px 11px',
    fontSize: 24,
    lineHeight: '32px',
    fontWeight: 600,
    letterSpacing: '-.018em',
  },
});

const Shown = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  overflowWrap: 'anywhere',
});

const Problem = styled('span')({
  width: '100%',
  color: tokens.error,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  letterSpacing: 0,
});

/** A title that is changed where it stands: Enter saves, Escape keeps the old one. */
export function EditableTitle({ value, label, onSave, problemOf, maxLength = 200 }: EditableTitleProps) {
  const [draft, setDraft] = useState<string>();
  const [hasEdited, setHasEdited] = useState(false);
  if (draft === undefined) {
    return (
      <Shown>
        {value}
        <IconButton
          ref={hasEdited ? focusOnMount : undefined}
          aria-label={`Edit ${label}`}
          onClick={() => setDraft(value)}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
      </Shown>
    );
  }
  return (
    <TitleForm
      {...{ value, label, onSave, problemOf, maxLength, draft }}
      onDraft={setDraft}
      onDone={() => {
        setHasEdited(true);
        setDraft(undefined);
      }}
    />
  );
}

interface TitleFormProps extends EditableTitleProps {
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly onDone: () => void;
}

function TitleForm({ value, label, onSave, problemOf, maxLength, draft, onDraft, onDone }: TitleFormProps) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problemId = useId();
  const title = draft.trim();
  const problem = failure ?? (title === '' ? undefined : problemOf?.(title));

  async function save() {
    if (title === '' || isSaving || problemOf?.(title) !== undefined) return;
    if (title === value) return onDone();
    setSaving(true);
    setFailure(undefined);
    try {
      await onSave(title);
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The title could not be saved.');
      setSaving(false);
    }
  }

  return (
    <Row
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isSaving) onDone();
      }}
    >
      <OutlinedInput
        value={draft}
        onChange={(event) => {
          onDraft(event.target.value);
          setFailure(undefined);
        }}
        readOnly={isSaving}
        error={problem !== undefined}
        inputRef={selectOnMount}
        slotProps={{
          input: {
            'aria-label': label,
            maxLength,
            'aria-describedby': problem === undefined ? undefined : problemId,
          },
        }}
      />
      <Button type="submit" variant="contained" disabled={title === ''} loading={isSaving}>
        Save
      </Button>
      <Button onClick={onDone} disabled={isSaving} sx={{ color: 'text.primary' }}>
        Cancel
      </Button>
      <KeyHints hints={HINTS} />
      {problem !== undefined && (
        <Problem id={problemId} role="alert">
          {problem}
        </Problem>
      )}
    </Row>
  );
}

/** The field that had the focus is gone; anyone who works by keyboard stays where it was. */
function focusOnMount(button: HTMLElement | null): void {
  button?.focus();
}

/** The person asked for the field a moment ago; typing goes there at once. */
function selectOnMount(input: HTMLInputElement | null): void {
  if (input === null || input.dataset['selected'] === 'yes') return;
  input.dataset['selected'] = 'yes';
  input.select();
}
