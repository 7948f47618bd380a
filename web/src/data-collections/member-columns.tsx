import { styled } from '@mui/material/styles';
import { ERRORS } from '@sonoboard/contract/http/errors';
import { MEMBER_ROLES, isRoleLocked, type MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextLink } from '../ui/links.tsx';
import { DeleteRowButton } from '../ui/delete-row-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { CollectionMember } from './data-collections.queries.ts';
import type { MemberChanges } from './use-member-changes.ts';

interface MemberTable extends MemberChanges {
  readonly saving: CollectionMember | undefined;
  /** Null for those who may not put people on a config. */
  readonly configs: readonly { readonly guid: string; readonly name: string }[] | null;
}

/** On a card the boxes stand below each other: each needs the room of a finger. */
const Touch = styled('span')({ display: 'inline-block', padding: '10px 0' });

export function memberColumns(table: MemberTable): readonly TableColumn<CollectionMember>[] {
  return [
    {
      id: 'email',
      header: 'Email',
      width: 280,
      sortKey: 'email',
      card: 'title',
      render: ({ guid, email }) => (
        <TextLink to="/user-settings/$userGuid" params={{ userGuid: guid }}>
          {email}
        </TextLink>
      ),
    },
    ...MEMBER_ROLES.map((role, place) => ({
      ...roleColumn(role, table),
      // The reply has all roles in one field, which a file needs once.
      fields: place === 0 ? ['roles'] : [],
    })),
    ...(table.configs === null ? [] : [configColumn(table, table.configs)]),
    {
      id: 'remove',
      header: 'Remove',
      width: 88,
      align: 'center',
      isHeaderHidden: true,
      fields: [],
      render: (member) => (
        <DeleteRowButton
          label={`Remove ${member.email}`}
          disabledReason={member.is_workspace_owner ? OWNER_STAYS : null}
          isBusy={table.saving?.guid === member.guid}
          onClick={() => table.remove(member)}
        />
      ),
    },
  ];
}

const OWNER_STAYS = ERRORS.owner_stays_in_collection.message;

/** The owner of the workspace stays an admin of its collection. */
function isOwnersRole(role: MemberRole, member: CollectionMember): boolean {
  return role === 'admin' && member.is_workspace_owner;
}

function roleColumn(role: MemberRole, { saving, toggle }: MemberTable): TableColumn<CollectionMember> {
  const box = (member: CollectionMember) => (
    <Checkbox
      label={`${role}: ${member.email}`}
      isChecked={member.roles.includes(role)}
      isDisabled={
        saving?.guid === member.guid || isRoleLocked(role, member.roles) || isOwnersRole(role, member)
      }
      onChange={() => toggle(member, role)}
    />
  );
  return {
    id: role,
    header: role,
    width: role.endsWith('_subscriber') ? 132 : 92,
    align: 'center',
    render: box,
    renderCard: (member) => <Touch>{box(member)}</Touch>,
  };
}

function configColumn(
  { saving, assignConfig }: MemberTable,
  configs: NonNullable<MemberTable['configs']>,
): TableColumn<CollectionMember> {
  const options = configs.map(({ guid, name }) => ({ value: guid, label: name }));
  return {
    id: 'config',
    header: 'Config',
    width: 200,
    fields: ['config_guid'],
    render: (member) => (
      <SelectField
        label={`Config of ${member.email}`}
        isLabelHidden
        value={member.config_guid ?? ''}
        options={options}
        isDisabled={saving?.guid === member.guid || options.length === 0}
        onChange={(configGuid) => assignConfig(member, configGuid)}
      />
    ),
  };
}
