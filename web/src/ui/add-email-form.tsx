import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState, type SubmitEvent } from 'react';
import { normalizeEmail, stripSpaces } from '@sonoboard/domain/accounts/email';
import type { CallError } from '../platform/call-error.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { FormField } from './form-field.tsx';

interface AddEmailFormProps {
  readonly problemOf: (email: string) => string | null;
  readonly onAdd: (email: string) => Promise<unknown>;
  /** What stands at the field when the server refused. */
  readonly failureOf: (error: CallError) => string;
}

const Row = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '320px auto',
  alignItems: 'start',
  gap: 8,
  // The button stands beside the field, below its label.
  '& > button': { marginTop: 24, height: 40 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
}));

/** Adds a person by email. What was typed stays until the person is in. */
export function AddEmailForm({ problemOf, onAdd, failureOf }: AddEmailFormProps) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function complain(sentence: string): void {
    setProblem(sentence);
    field.current?.focus();
  }

  const { mutate: add, isPending } = useCallMutation({
    mutationFn: onAdd,
    onSuccess: (_, added) => {
      setEmail('');
      showSnackbar({ kind: 'success', text: `Added ${added}` });
    },
    onError: (error) => complain(failureOf(error)),
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isPending) return;
    const found = problemOf(email);
    if (found !== null) return complain(found);
    add(normalizeEmail(email));
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
      <Button type="submit" variant="outlined" loading={isPending}>
        Add
      </Button>
    </Row>
  );
}
