import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useFirstField } from '../../ui/use-first-field.ts';
import { addExams, collectionNamed, suggestedCollections } from './add-to-collection.ts';
import { collectionNamesQuery, refreshExams } from './staff-exams.queries.ts';

interface AddToCollectionDialogProps {
  readonly examGuids: readonly string[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

const Suggestions = styled('ul')({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  minHeight: 6 * 36,
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    padding: '8px 12px',
    borderRadius: 6,
    lineHeight: '20px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& button:hover': { background: tokens.s3 },
  '& button:focus-visible': { ...focusRing, outlineOffset: -2 },
  '& button[aria-pressed="true"]': { background: tokens.accentTint, color: tokens.accent },
});

const countOf = (exams: number) => (exams === 1 ? '1 exam' : `${exams} exams`);

/** What was typed, and what was selected, stay until the exams are in. */
export function AddToCollectionDialog({ examGuids, onAdded, onClose }: AddToCollectionDialogProps) {
  const { data: collections = [], isError } = useQuery(collectionNamesQuery);
  const [typed, setTyped] = useState('');
  const field = useFirstField();
  const chosen = collectionNamed(collections, typed);

  // After a refusal, which call() has shown, the dialog stays as it is.
  const { mutate: add, isPending } = useCallMutation({
    mutationFn: ({ guid }: NonNullable<typeof chosen>) => addExams(guid, examGuids),
    onSuccess: (added, { name }) => {
      showSnackbar({ kind: 'success', text: `Added ${added} exams to ${name}` });
      onAdded();
      onClose();
    },
    onSettled: () => void refreshExams(),
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add to Data Collection"
      line={`${countOf(examGuids.length)} selected. Exams that are already in the collection stay in it.`}
      onSubmit={() => {
        if (chosen !== undefined && !isPending) add(chosen);
      }}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={chosen === undefined} loading={isPending}>
            Add
          </Button>
        </>
      }
    >
      <FormField
        label="Data collection"
        name="data-collection"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        inputRef={field.attach}
        error={isError ? 'The data collections could not be loaded.' : undefined}
        helperText="Type the name of a data collection, or choose one."
      />
      <Suggestions aria-label="Suggestions">
        {suggestedCollections(collections, typed).map((collection) => (
          <li key={collection.guid}>
            <button
              type="button"
              aria-pressed={collection.guid === chosen?.guid}
              onClick={() => setTyped(collection.name)}
            >
              {collection.name}
            </button>
          </li>
        ))}
      </Suggestions>
    </Dialog>
  );
}
