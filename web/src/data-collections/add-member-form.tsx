import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState, type SubmitEvent } from 'react';
import { addCollectionMember } from '@sonoboard/contract/data-collections/collection-members.endpoints';
import { normalizeEmail, stripSpaces } from '@sonoboard/domain/accounts/email';
import { addMemberFailure, memberEmailProblem } from '@sonoboard/domain/data-collections/add-member';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { FormField } from '../ui/form-field.tsx';
import { refreshCollection } from './data-collections.queries.ts';

const Row = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '320px auto',
  alignItems: 'start',
  gap: 8,
  // The button stands beside the field, below its label.
  '& > button': { marginTop: 24, height: 40 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
}));

/** What was typed stays until the person is in. */
export function AddMemberForm({ collectionGuid }: { readonly collectionGuid: string }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function add(): Promise<void> {
    const asked = normalizeEmail(email);
    const input = { params: { guid: collectionGuid }, body: { email: asked } };
    try {
      await call(addCollectionMember, { ...input, silent: true });
      setEmail('');
      showSnackbar({ kind: 'success', text: `Added ${asked}` });
      await refreshCollection(collectionGuid);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setProblem(addMemberFailure(error.status === 0 ? null : error.status));
      field.current?.focus();
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const local = memberEmailProblem(email);
    setProblem(local ?? undefined);
    if (local !== null) return field.current?.focus();
    setBusy(true);
    void add().finally(() => setBusy(false));
  }

  return (
    <Row noValidate onSubmit={submit} aria-label="Add user">
      <FormField
        label="Email"
        name="member-email"
        type="email"
        autoComplete="off"
        inputMode="email"
        inputRef={field}
        value={email}
        onChange={(text) => {
          setEmail(stripSpaces(text));
          setProblem(undefined);
        }}
        error={problem}
      />
      <Button type="submit" variant="outlined" loading={isBusy}>
        Add
      </Button>
    </Row>
  );
}
