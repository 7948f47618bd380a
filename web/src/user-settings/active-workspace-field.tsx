import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeUser } from '@sonoboard/contract/user-settings/user-settings.calls';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { keepUser, refreshUser, workspacesQuery, type UserSettings } from './user-settings.queries.ts';

const USER_UPDATED = 'User updated';
const NONE = { value: '', label: 'No active workspace' };

export function ActiveWorkspaceField({ user }: { readonly user: UserSettings }) {
  const workspaces = useQuery(workspacesQuery(user.guid));
  const [chosen, setChosen] = useState<string>();
  const { confirm, confirmDialog } = useConfirm();
  const known = (workspaces.data ?? []).map(({ guid, name }) => ({ value: guid, label: name }));

  async function choose(workspaceGuid: string): Promise<void> {
    const label = known.find(({ value }) => value === workspaceGuid)?.label;
    if (!(await confirm(workspaceQuestion(user, label)))) return;
    setChosen(workspaceGuid);
    try {
      const body = {
        active_workspace_guid: workspaceGuid === '' ? null : workspaceGuid,
        expected: { active_workspace_guid: user.active_workspace_guid },
      };
      const saved = await call(changeUser, { params: { guid: user.guid }, body, silent: true });
      showSnackbar({ kind: 'success', text: USER_UPDATED });
      await keepUser(saved);
      await refreshUser(user.guid);
    } catch (error) {
      if (!isCallError(error)) throw error;
      showSnackbar({ kind: 'error', text: error.message });
      await refreshUser(user.guid);
    } finally {
      setChosen(undefined);
    }
  }

  return (
    <>
      <SelectField
        label="Active workspace"
        value={chosen ?? user.active_workspace_guid ?? ''}
        options={[NONE, ...known]}
        onChange={(workspaceGuid) => void choose(workspaceGuid)}
        isDisabled={known.length === 0 || chosen !== undefined}
        error={workspaces.isError ? 'The workspaces could not be loaded.' : undefined}
      />
      {confirmDialog}
    </>
  );
}

/** One arrow key chooses another workspace, and with it where this person's patients go. */
function workspaceQuestion({ email }: UserSettings, workspaceName: string | undefined) {
  return workspaceName === undefined
    ? {
        title: 'Set no active workspace?',
        line: `New exams of ${email} will go to every data collection in which they scan.`,
        confirmLabel: 'Set none',
      }
    : {
        title: `Switch this user to ${workspaceName}?`,
        line: `New exams of ${email}, with their patient data, will go to ${workspaceName}.`,
        confirmLabel: 'Make active',
      };
}
