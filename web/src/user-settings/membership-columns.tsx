import { styled } from '@mui/material/styles';
import {
  SHORT_ROLES,
  isShortRoleLocked,
  shortRoles,
  type ShortRole,
} from '@sonoboard/domain/data-collections/short-roles';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextLink } from '../ui/links.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { Membership } from './user-settings.queries.ts';

interface MembershipTable {
  readonly marked: ReadonlySet<unknown>;
  readonly savingGuid: string | undefined;
  readonly setRole: (membership: Membership, role: ShortRole, isHeld: boolean) => void;
}

/** On a card the boxes stand below each other: each needs the room of a finger. */
const Touch = styled('span')({ display: 'inline-block', padding: '10px 0' });

const Name = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

export function membershipColumns(table: MembershipTable): readonly TableColumn<Membership>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 320,
      sortKey: 'name',
      card: 'title',
      render: ({ guid, name }) => (
        <Name>
          <TextLink to="/internal/data-collections/$guid" params={{ guid }}>
            {name}
          </TextLink>
          {table.marked.has(guid) && <StatusChip label="Active workspace" />}
        </Name>
      ),
    },
    ...SHORT_ROLES.map((role) => roleColumn(role, table)),
  ];
}

function roleColumn(role: ShortRole, { savingGuid, setRole }: MembershipTable): TableColumn<Membership> {
  const box = (membership: Membership) => (
    <Checkbox
      label={`${role} in ${membership.name}`}
      isChecked={shortRoles(membership.roles).includes(role)}
      isMixed={role === 'subscriber' && membership.roles.some((held) => held.endsWith('_subscriber'))}
      isDisabled={savingGuid === membership.guid || isShortRoleLocked(role, membership.roles)}
      onChange={(isHeld) => setRole(membership, role, isHeld)}
    />
  );
  return {
    id: role,
    header: role,
    width: 120,
    align: 'center',
    render: box,
    renderCard: (membership) => <Touch>{box(membership)}</Touch>,
  };
}
