import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState, type SubmitEvent } from 'react';
import { createDataCollection } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { collectionNameProblem } from '@sonoboard/domain/data-collections/collection-name';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { FormField } from '../ui/form-field.tsx';
import { refreshCollections } from './collections.queries.ts';

const CREATING_FAILED = 'Error creating data collection';

const Row = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '320px auto',
  alignItems: 'start',
  gap: 8,
  // The button stands beside the field, below its label.
  '& > button': { marginTop: 24, height: 40 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
}));

/** What was typed stays until the collection is there. */
export function AddCollectionForm() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function add(): Promise<void> {
    try {
      const created = await call(createDataCollection, { body: { name: name.trim() }, silent: true });
      setName('');
      showSnackbar({ kind: 'success', text: `Created data collection ${created.name}` });
      await refreshCollections();
    } catch (error) {
      if (!isCallError(error)) throw error;
      showSnackbar({ kind: 'error', text: CREATING_FAILED });
      // The name itself is the trouble, and the server says why.
      if (error.status === 422) setProblem(error.message);
      field.current?.focus();
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const local = collectionNameProblem(name, []);
    setProblem(local ?? undefined);
    if (local !== null) return field.current?.focus();
    setBusy(true);
    void add().finally(() => setBusy(false));
  }

  return (
    <Row noValidate onSubmit={submit} aria-label="New data collection">
      <FormField
        label="New data collection"
        name="collection-name"
        autoComplete="off"
        inputRef={field}
        value={name}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
        error={problem}
      />
      <Button type="submit" variant="contained" loading={isBusy}>
        Add
      </Button>
    </Row>
  );
}
