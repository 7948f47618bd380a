import { EditOutlined as Edit } from '../../ui/icons/edit-outlined.tsx';
import { ArrowForwardRounded as OpenInNew } from '../../ui/icons/arrow-forward-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { createLink } from '@tanstack/react-router';
import { oemExpiresInText } from '@sonoboard/domain/scanners/oem-expiry';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import { ActivationChip } from '../activation-chip.tsx';
import { browserZone } from '../../ui/browser-zone.ts';
import { CopyableGuid } from '../../ui/copyable-guid.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import type { Probe } from './probes.queries.ts';

const IconLink = createLink(IconButton);
const NOTHING = '–';

/** 'Today' is judged at the moment the rows came. */
export function probeColumns(now: Date, onEdit: (probe: Probe) => void): readonly TableColumn<Probe>[] {
  const day = (at: string | null) => (at === null ? NOTHING : displayDate(at, { now, zone: browserZone() }));
  return [
    {
      id: 'serial_number',
      header: 'Serial number',
      width: 200,
      sortKey: 'serial_number',
      isStrong: true,
      card: 'title',
      render: (probe) => probe.serial_number,
    },
    {
      id: 'activation_status',
      header: 'Status',
      width: 140,
      sortKey: 'activation_status',
      card: 'top',
      render: (probe) => <ActivationChip status={probe.activation_status} />,
    },
    {
      id: 'workspace_name',
      header: 'Workspace',
      width: 180,
      sortKey: 'workspace_name',
      fields: ['workspace_name', 'workspace_guid'],
      card: 'meta',
      render: (probe) => probe.workspace_name ?? NOTHING,
    },
    {
      id: 'created_at',
      header: 'Created',
      width: 160,
      sortKey: 'created_at',
      isSecondary: true,
      render: (probe) => day(probe.created_at),
    },
    {
      id: 'oem_status',
      header: 'OEM status',
      width: 108,
      sortKey: 'oem_status',
      render: (probe) => probe.oem_status ?? NOTHING,
    },
    {
      id: 'oem_expires_in',
      header: 'Expires',
      width: 170,
      sortKey: 'oem_expires_in',
      fields: ['oem_expires_in', 'oem_expired'],
      render: (probe) => <ExpiresIn probe={probe} />,
    },
    {
      id: 'oem_expiration',
      header: 'Expiration',
      width: 150,
      sortKey: 'oem_expiration',
      isSecondary: true,
      isOptional: true,
      render: (probe) => day(probe.oem_expiration),
    },
    {
      id: 'hardware_usage_sdk_firmware_version',
      header: 'SDK firmware',
      width: 108,
      sortKey: 'hardware_usage_sdk_firmware_version',
      isSecondary: true,
      render: (probe) => probe.hardware_usage_sdk_firmware_version ?? NOTHING,
    },
    {
      id: 'model',
      header: 'Model',
      width: 110,
      sortKey: 'model',
      isSecondary: true,
      isOptional: true,
      render: (probe) => probe.model ?? NOTHING,
    },
    {
      id: 'guid',
      header: 'Guid',
      width: 120,
      isOptional: true,
      render: (probe) => <CopyableGuid guid={probe.guid} shown={probe.guid.slice(0, 8)} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 104,
      align: 'right',
      isHeaderHidden: true,
      fields: [],
      card: 'corner',
      render: (probe) => (
        <>
          <IconButton aria-label={`Edit ${probe.serial_number}`} onClick={() => onEdit(probe)}>
            <Edit fontSize="small" />
          </IconButton>
          <IconLink
            to="/internal/probes/$guid"
            params={{ guid: probe.guid }}
            aria-label={`Details of ${probe.serial_number}`}
          >
            <OpenInNew fontSize="small" />
          </IconLink>
        </>
      ),
    },
  ];
}

/** Expired is said in words; the colour only helps to find it. */
export function ExpiresIn({ probe }: { readonly probe: Pick<Probe, 'oem_expires_in' | 'oem_expired'> }) {
  if (probe.oem_expires_in === null) return NOTHING;
  const text = oemExpiresInText(probe.oem_expires_in);
  return probe.oem_expired === true ? <StatusChip label={`Expired ${text}`} tone="error" /> : text;
}
