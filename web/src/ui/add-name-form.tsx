import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState, type SubmitEvent } from 'react';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { FormField } from './form-field.tsx';

interface AddNameFormProps {
  /** What is added, e.g. 'New group'. */
  readonly label: string;
  readonly problemOf: (name: string) => string | null;
  readonly onAdd: (name: string) => Promise<unknown>;
  /** Said when the server refused; its own words stand at the field. */
  readonly failure: string;
}

const Row = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '280px auto',
  alignItems: 'start',
  gap: 8,
  // The button stands beside the field, below its label.
  '& > button': { marginTop: 24, height: 40 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
}));

/** Adds something by its name alone. What was typed stays until it is there. */
export function AddNameForm({ label, problemOf, onAdd, failure }: AddNameFormProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function complain(sentence: string): void {
    setProblem(sentence);
    field.current?.focus();
  }

  const { mutate: add, isPending } = useCallMutation({
    mutationFn: onAdd,
    onSuccess: () => setName(''),
    onError: ({ message }) => {
      showSnackbar({ kind: 'error', text: failure });
      complain(message);
    },
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isPending) return;
    const found = problemOf(name);
    if (found !== null) return complain(found);
    setProblem(undefined);
    add(name.trim());
  }

  return (
    <Row noValidate onSubmit={submit}>
      <FormField
        label={label}
        autoComplete="off"
        inputRef={field}
        value={name}
        onChange={(text) => {
          setName(text);
          setProblem(undefined);
        }}
        error={problem}
      />
      <Button type="submit" variant="contained" loading={isPending}>
        Add
      </Button>
    </Row>
  );
}
