import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState, type SubmitEvent } from 'react';
import { addGroupMember } from '@sonoboard/contract/groups/groups.endpoints';
import { emailProblem, normalizeEmail, stripSpaces } from '@sonoboard/domain/accounts/email';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { FormField } from '../ui/form-field.tsx';
import { refreshGroups } from './groups.queries.ts';

const Row = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '320px auto',
  alignItems: 'start',
  gap: 8,
  // The button stands beside the field, below its label.
  '& > button': { marginTop: 24, height: 40 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
}));

/** What was typed stays until the person is in; a refusal is said in the snackbar and at the field. */
export function AddGroupMemberForm({ groupGuid }: { readonly groupGuid: string }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function complain(sentence: string): void {
    setProblem(sentence);
    field.current?.focus();
  }

  async function add(): Promise<void> {
    const asked = normalizeEmail(email);
    try {
      await call(addGroupMember, { params: { guid: groupGuid }, body: { email: asked } });
      setEmail('');
      showSnackbar({ kind: 'success', text: `Added ${asked}` });
      await refreshGroups();
    } catch (error) {
      if (!isCallError(error)) throw error;
      complain(error.message);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const found = emailProblem(email);
    if (found !== null) return complain(found);
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
