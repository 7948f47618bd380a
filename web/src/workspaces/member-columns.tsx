import { CancelRounded as Cancel } from '../ui/icons/cancel-rounded.tsx';
import { MoreHorizRounded as MoreHoriz } from '../ui/icons/more-horiz-rounded.tsx';
import { ScheduleRounded as Schedule } from '../ui/icons/schedule-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { displayDate } from '@sonoboard/domain/shared/date-display';
import { hasRowMenu, type MemberRow } from '@sonoboard/domain/workspaces/member-rows';
import { mayRemoveMember, mayTransferWorkspaceTo } from '@sonoboard/domain/workspaces/workspace-access';
import { tokens } from '../ui/theme/tokens.ts';
import { now } from '../platform/clock.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { MemberName } from './member-name.tsx';
import type { MemberActions } from './use-member-actions.ts';

const NONE = '–';

const Until = styled('span')({ marginLeft: 8, fontSize: 13, color: tokens.t2, whiteSpace: 'nowrap' });

function untilText(expiresOn: Date): string {
  return displayDate(expiresOn, { now: now(), zone: browserZone() });
}

interface Reader {
  readonly guid: string;
  readonly ownerGuid: string;
  /** Between a phone and a wide window the row menu alone sends an invitation again. */
  readonly hasNarrowTable: boolean;
}

/** Without actions the table is for reading only. */
export function memberColumns(
  reader: Reader,
  actions: MemberActions | null,
): readonly TableColumn<MemberRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 170,
      sortKey: 'name',
      card: 'title',
      render: (row) => <MemberName row={row} />,
    },
    { id: 'email', header: 'Email', width: 240, sortKey: 'email', card: 'meta', render: (row) => row.email },
    {
      id: 'phone',
      header: 'Phone',
      width: 150,
      sortKey: 'phone',
      isSecondary: true,
      render: (row) => (row.phoneNumber ? <PhoneNumber number={row.phoneNumber} /> : NONE),
    },
    { id: 'role', header: 'Role', width: 86, sortKey: 'role', isSecondary: true, render: (row) => row.role },
    {
      id: 'status',
      header: 'Status',
      width: reader.hasNarrowTable ? 124 : 236,
      sortKey: 'status',
      isSecondary: true,
      render: (row) => <MemberStatus row={row} actions={reader.hasNarrowTable ? null : actions} />,
    },
    ...(actions === null ? [] : [menuColumn(reader, actions)]),
  ];
}

function menuColumn(reader: Reader, actions: MemberActions): TableColumn<MemberRow> {
  return {
    id: 'menu',
    header: 'Actions',
    width: 56,
    isHeaderHidden: true,
    align: 'right',
    card: 'corner',
    render: (row) => <RowMenu entries={menuEntries(row, reader, actions)} row={row} />,
  };
}

function MemberStatus({ row, actions }: { readonly row: MemberRow; readonly actions: MemberActions | null }) {
  switch (row.status) {
    case 'Active':
      return row.status;
    case 'Pending':
      return (
        <>
          <StatusChip label={row.status} icon={Schedule} />
          {row.expiresOn !== null && <Until>until {untilText(row.expiresOn)}</Until>}
        </>
      );
    case 'Rejected':
    case 'Expired':
      return (
        <>
          <StatusChip
            label={row.status}
            icon={Cancel}
            tone={row.status === 'Rejected' ? 'error' : 'warning'}
          />
          {actions !== null && (
            <Button size="small" sx={{ ml: 1 }} onClick={() => actions.resend(row)}>
              Resend Invite
            </Button>
          )}
        </>
      );
  }
}

function RowMenu({ entries, row }: { readonly entries: readonly MenuEntry[]; readonly row: MemberRow }) {
  if (entries.length === 0) return null;
  return (
    <MenuButton
      label={`Actions for ${displayName(row)}`}
      entries={entries}
      variant="text"
      face={<MoreHoriz sx={{ m: 0.75, fontSize: 20, color: 'text.secondary' }} />}
    />
  );
}

function menuEntries(row: MemberRow, reader: Reader, actions: MemberActions): readonly MenuEntry[] {
  if (!hasRowMenu(row, true)) return [];
  const remove = { id: 'remove', label: 'Remove', onSelect: () => actions.remove(row) };
  if (row.kind === 'member') {
    const transfer = { id: 'transfer', label: 'Make owner', onSelect: () => actions.transfer(row) };
    return [
      ...(mayTransferWorkspaceTo(reader, { ownerGuid: reader.ownerGuid, member: row }) ? [transfer] : []),
      ...(mayRemoveMember(reader, { mayAdminister: true, member: row }) ? [remove] : []),
    ];
  }
  return [{ id: 'resend', label: 'Resend Invite', onSelect: () => actions.resend(row) }, remove];
}
