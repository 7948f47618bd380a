import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeLicense } from '@sonoboard/contract/billing/billing.calls';
import {
  LICENSE_STATUSES,
  LICENSE_UPDATE_FAILED,
  isLicenseActive,
  licenseUpdatedText,
  type LicenseStatus,
} from '@sonoboard/domain/billing/license-status';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { licenseQuery, workspacesQuery, type UserSettings } from './user-settings.queries.ts';

const OPTIONS = LICENSE_STATUSES.map((status) => ({ value: status, label: status }));

/**
 * The license of the person's active workspace; without one there is nothing to set (AMB-054). It belongs to everybody in
 * the workspace, and an arrow key is enough to choose another status, so the change is named and confirmed.
 */
export function LicenseField({ user }: { readonly user: UserSettings }) {
  const license = useQuery(licenseQuery(user.guid));
  const workspaces = useQuery(workspacesQuery(user.guid));
  const { confirm, confirmDialog } = useConfirm();
  const workspace = workspaces.data?.find(({ guid }) => guid === user.active_workspace_guid);
  const [chosen, setChosen] = useState<LicenseStatus>();
  const licenseGuid = license.data?.guid ?? null;

  async function setStatus(status: LicenseStatus): Promise<void> {
    if (licenseGuid === null || workspace === undefined) return;
    if (!(await confirm(licenseQuestion(workspace.name, status)))) return;
    setChosen(status);
    try {
      await call(changeLicense, { params: { licenseGuid }, body: { status }, silent: true });
      showSnackbar({ kind: 'success', text: licenseUpdatedText(status) });
      await license.refetch();
    } catch (error) {
      if (!isCallError(error)) throw error;
      showSnackbar({ kind: 'error', text: LICENSE_UPDATE_FAILED });
    } finally {
      setChosen(undefined);
    }
  }

  return (
    <>
      <SelectField
        label={workspace === undefined ? 'License status' : `License status of ${workspace.name}`}
        value={chosen ?? license.data?.status ?? 'no_license'}
        options={OPTIONS}
        onChange={(status) => void setStatus(status)}
        isDisabled={licenseGuid === null || workspace === undefined || chosen !== undefined}
        error={license.isError || workspaces.isError ? 'The license could not be loaded.' : undefined}
      />
      {confirmDialog}
    </>
  );
}

function licenseQuestion(workspaceName: string, status: LicenseStatus) {
  return {
    title: `Set the license of ${workspaceName} to ${status}?`,
    line: `The license belongs to the whole workspace: everybody in ${workspaceName} is affected, not only this user.`,
    confirmLabel: `Set to ${status}`,
    isDestructive: !isLicenseActive(status),
  };
}
