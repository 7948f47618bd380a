import { DeleteOutlineRounded as DeleteOutline } from '../ui/icons/delete-outline-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { GROUP_ROLES, type GroupRole } from '@sonoboard/domain/groups/group-roles';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextLink } from '../ui/links.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { GroupMember } from './groups.queries.ts';
import type { GroupMemberChanges } from './use-group-member-changes.ts';

interface GroupMemberTable extends GroupMemberChanges {
  readonly maySetRoles: boolean;
  readonly mayRemove: boolean;
}

/** On a card the boxes stand below each other: each needs the room of a finger. */
const Touch = styled('span')({ display: 'inline-block', padding: '10px 0' });

export function groupMemberColumns(table: GroupMemberTable): readonly TableColumn<GroupMember>[] {
  return [
    {
      id: 'email',
      header: 'Email',
      width: 280,
      sortKey: 'email',
      card: 'title',
      render: ({ user_guid: userGuid, email }) => (
        <TextLink to="/user-settings/$userGuid" params={{ userGuid }}>
          {email}
        </TextLink>
      ),
    },
    {
      id: 'name',
      header: 'Name',
      width: 200,
      sortKey: 'last_name',
      fields: ['first_name', 'last_name'],
      card: 'meta',
      render: (member) => `${member.first_name ?? ''} ${member.last_name ?? ''}`.trim() || '-',
    },
    {
      id: 'phone_number',
      header: 'Phone',
      width: 160,
      sortKey: 'phone_number',
      isSecondary: true,
      card: 'meta',
      render: (member) => (member.phone_number ? <PhoneNumber number={member.phone_number} /> : '-'),
    },
    ...GROUP_ROLES.map((role) => roleColumn(role, table)),
    ...(table.mayRemove ? [removeColumn(table)] : []),
  ];
}

function roleColumn(
  role: GroupRole,
  { saving, toggle, maySetRoles }: GroupMemberTable,
): TableColumn<GroupMember> {
  const box = (member: GroupMember) => (
    <Checkbox
      label={`${role}: ${member.email}`}
      isChecked={member.roles.includes(role)}
      isDisabled={!maySetRoles || saving?.user_guid === member.user_guid}
      onChange={() => toggle(member, role)}
    />
  );
  return {
    id: role,
    header: role,
    width: 96,
    align: 'center',
    fields: ['roles'],
    render: box,
    renderCard: (member) => <Touch>{box(member)}</Touch>,
  };
}

function removeColumn({ saving, remove }: GroupMemberTable): TableColumn<GroupMember> {
  return {
    id: 'remove',
    header: 'Remove',
    width: 72,
    align: 'center',
    isHeaderHidden: true,
    card: 'corner',
    render: (member) => (
      <IconButton
        aria-label={`Remove ${member.email}`}
        disabled={saving?.user_guid === member.user_guid}
        onClick={() => remove(member)}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    ),
  };
}
