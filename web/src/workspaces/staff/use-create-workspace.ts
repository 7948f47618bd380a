import { useState } from 'react';
import { createWorkspace } from '@sonoboard/contract/workspaces/workspaces.calls';
import {
  createWorkspaceProblems,
  NAME_EMPTY_INLINE,
  NAME_EMPTY_TOAST,
  type CreateWorkspaceProblems,
} from '@sonoboard/domain/workspaces/create-workspace';
import { DEFAULT_SLOTS } from '@sonoboard/domain/workspaces/seats';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useCallMutation } from '../../platform/use-call-mutation.ts';
import type { PickerOption } from '../../ui/remote-picker.tsx';
import { useFirstField } from '../../ui/use-first-field.ts';
import { refreshWorkspaces } from './staff-workspaces.queries.ts';

const DIGITS_MAX = 5;

/** Letters do not get into a field of numbers. */
const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, DIGITS_MAX);

/** Nothing is no number: an empty field is wrong, not zero. */
const slots = (text: string) => (text === '' ? NaN : Number(text));

/** What was typed stays until there is a workspace. */
export function useCreateWorkspace(onDone: () => void) {
  const [name, setName] = useState('');
  const [user, setUser] = useState<PickerOption | null>(null);
  const [slotsUsers, setSlotsUsers] = useState(String(DEFAULT_SLOTS.users));
  const [slotsProbes, setSlotsProbes] = useState(String(DEFAULT_SLOTS.probes));
  const [wasTyped, setTyped] = useState(false);
  const [hasTried, setTried] = useState(false);
  const { attach, focus } = useFirstField();

  const form = {
    name,
    userGuid: user?.id ?? null,
    slotsUsers: slots(slotsUsers),
    slotsProbes: slots(slotsProbes),
  };
  const problems = createWorkspaceProblems(form);

  const { mutate: create, isPending } = useCallMutation({
    mutationFn: (userGuid: string) => {
      const slotsOfBoth = { slots_users: form.slotsUsers, slots_probes: form.slotsProbes };
      return call(createWorkspace, { body: { name, user_guid: userGuid, ...slotsOfBoth } });
    },
    onSuccess: async () => {
      showSnackbar({ kind: 'success', text: 'Workspace created' });
      await refreshWorkspaces();
      onDone();
    },
  });

  function submit(): void {
    setTried(true);
    if (isPending) return;
    if (problems.name === NAME_EMPTY_INLINE) showSnackbar({ kind: 'error', text: NAME_EMPTY_TOAST });
    if (problems.name !== undefined) return focus();
    if (form.userGuid === null || Object.keys(problems).length > 0) return;
    create(form.userGuid);
  }

  return {
    name,
    setName: (text: string) => {
      setName(text);
      setTyped(true);
    },
    user,
    setUser,
    slotsUsers,
    setSlotsUsers: (text: string) => setSlotsUsers(digits(text)),
    slotsProbes,
    setSlotsProbes: (text: string) => setSlotsProbes(digits(text)),
    problems: shownProblems(problems, { wasTyped, hasTried }),
    isPending,
    submit,
    attach,
  };
}

/** A name that was cleared is wrong at once; what was never touched waits for the first try. */
function shownProblems(
  problems: CreateWorkspaceProblems,
  { wasTyped, hasTried }: { readonly wasTyped: boolean; readonly hasTried: boolean },
): CreateWorkspaceProblems {
  if (hasTried) return problems;
  const { name, userGuid: _, ...slotProblems } = problems;
  return wasTyped && name !== undefined ? { ...slotProblems, name } : slotProblems;
}
