import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linkCollection } from '@sonoboard/contract/data-collections/data-collections.calls';
import { findCollectionByName } from '@sonoboard/domain/data-collections/collection-name';
import { focusRing, tokens } from '../ui/theme/tokens.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import { namedCollectionsQuery } from './collections.queries.ts';
import { refreshCollection } from './data-collections.queries.ts';

interface NamedCollection {
  readonly guid: string;
  readonly name: string;
}

interface LinkDialogProps {
  readonly collection: NamedCollection;
  readonly onClose: () => void;
}

const Suggestions = styled('ul')({
  // As high as a full list, so that the buttons below do not move while someone types.
  height: 264,
  overflowY: 'auto',
  margin: '12px 0 0',
  padding: 4,
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  listStyle: 'none',
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    width: '100%',
    padding: '6px 8px',
    borderRadius: 6,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& button:hover': { background: tokens.s3 },
  '& button:focus-visible': focusRing,
  '& p': { margin: 0, padding: 8, color: tokens.t2 },
});

/** A collection is named by typing; the button waits until the name is that of one. */
export function LinkDialog({ collection, onClose }: LinkDialogProps) {
  const [name, setName] = useState('');
  const field = useFirstField();
  const named = useQuery(namedCollectionsQuery(name.trim()));
  const others = named.data?.filter(({ guid }) => guid !== collection.guid) ?? [];
  const chosen = findCollectionByName(name, others);

  const {
    mutate: link,
    isPending,
    error,
    clearError,
  } = useCallMutation({
    mutationFn: ({ guid }: NamedCollection) =>
      call(linkCollection, { params: { guid: collection.guid }, body: { guid }, silent: true }),
    onSuccess: async (_, { name: linkedName }) => {
      showSnackbar({ kind: 'success', text: `Linked ${linkedName}` });
      await refreshCollection(collection.guid);
      onClose();
    },
    onError: field.focus,
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => {
        if (chosen !== undefined && !isPending) link(chosen);
      }}
      title="Link a data collection"
      line={`Every exam that newly arrives in ${collection.name} is added to it as well. What is there already stays as it is.`}
      actions={
        <>
          <Button onClick={onClose} sx={{ color: 'text.primary' }}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={chosen === undefined} loading={isPending}>
            Link
          </Button>
        </>
      }
    >
      <FormField
        label="Name of the data collection"
        autoComplete="off"
        inputRef={field.attach}
        value={name}
        onChange={(text) => {
          setName(text);
          clearError();
        }}
        error={error?.message}
      />
      <Suggestions aria-label="Data collections">
        {others.map((other) => (
          <li key={other.guid}>
            <button type="button" aria-pressed={other === chosen} onClick={() => setName(other.name)}>
              {other.name}
            </button>
          </li>
        ))}
        {named.data !== undefined && others.length === 0 && (
          <li>
            <p>No data collection has this name.</p>
          </li>
        )}
      </Suggestions>
    </Dialog>
  );
}
