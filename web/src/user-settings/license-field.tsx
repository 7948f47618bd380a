import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeLicense } from '@sonoboard/contract/billing/billing.endpoints';
import {
  LICENSE_STATUSES,
  LICENSE_UPDATE_FAILED,
  licenseUpdatedText,
  type LicenseStatus,
} from '@sonoboard/domain/billing/license-status';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { SelectField } from '../ui/select-field.tsx';
import { licenseQuery } from './user-settings.queries.ts';

const OPTIONS = LICENSE_STATUSES.map((status) => ({ value: status, label: status }));

/** The licence of the person's active workspace; without one there is nothing to set (AMB-054). */
export function LicenseField({ userGuid }: { readonly userGuid: string }) {
  const license = useQuery(licenseQuery(userGuid));
  const [chosen, setChosen] = useState<LicenseStatus>();
  const licenseGuid = license.data?.guid ?? null;

  async function setStatus(status: LicenseStatus): Promise<void> {
    if (licenseGuid === null) return;
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
    <SelectField
      label="Licence status"
      value={chosen ?? license.data?.status ?? 'no_license'}
      options={OPTIONS}
      onChange={(status) => void setStatus(status)}
      isDisabled={licenseGuid === null || chosen !== undefined}
      error={license.isError ? 'The licence could not be loaded.' : undefined}
    />
  );
}
