import { useState } from 'react';
import { createWorkspace } from '@sonoboard/contract/workspaces/workspaces.calls';
import {
  createWorkspaceProblems,
  NAME_EMPTY_INLINE,
  NAME_EMPTY_TOAST,
  type CreateWorkspaceProblems,
} from '@sonoboard/domain/workspaces/create-workspace';
import { DEFAULT_SLOTS } from '@sonoboard/domain/workspaces/seats';
import { isCallError } from '../../platform/call-error.ts';
import { call } from '../../platform/call.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
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
  const [isBusy, setBusy] = useState(false);
  const { attach, focus } = useFirstField();

  const form = {
    name,
    userGuid: user?.id ?? null,
    slotsUsers: slots(slotsUsers),
    slotsProbes: slots(slotsProbes),
  };
  const problems = createWorkspaceProblems(form);

  async function submit(): Promise<void> {
    setTried(true);
    if (isBusy) return;
    if (problems.name === NAME_EMPTY_INLINE) showSnackbar({ kind: 'error', text: NAME_EMPTY_TOAST });
    if (problems.name !== undefined) return focus();
    if (form.userGuid === null || Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      const body = {
        name,
        user_guid: form.userGuid,
        slots_users: form.slotsUsers,
        slots_probes: form.slotsProbes,
      };
      await call(createWorkspace, { body });
      showSnackbar({ kind: 'success', text: 'Workspace created' });
      await refreshWorkspaces();
      onDone();
    } catch (error) {
      // The client has shown the server's words.
      if (!isCallError(error)) throw error;
    } finally {
      setBusy(false);
    }
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
    isBusy,
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
