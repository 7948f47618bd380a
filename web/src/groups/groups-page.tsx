import { GroupsRounded as Groups } from '../ui/icons/groups-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createGroup, listGroups } from '@sonoboard/contract/groups/groups.calls';
import { groupNameProblem } from '@sonoboard/domain/groups/group-name';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { AddNameForm } from '../ui/add-name-form.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { filteredBy } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { GROUP_COLUMNS } from './group-columns.tsx';
import { GROUP_DEFAULTS, groupsQuery, refreshGroups, type Group } from './groups.queries.ts';

const NO_GROUPS = { icon: Groups, title: 'No groups' };

const KINDS = [
  { value: '', label: 'All groups' },
  { value: 'permission', label: 'Groups of people' },
  { value: 'workspace', label: 'Groups of workspaces' },
];

const guidOf = (group: Group) => group.guid;
const pageOf = (group: Group) => `/internal/groups/${group.guid}`;
/** Which names are taken only the server knows. */
const problemOf = (name: string) => groupNameProblem(name, []);

async function addGroup(name: string): Promise<void> {
  await call(createGroup, { body: { name }, silent: true });
  showSnackbar({ kind: 'success', text: `Created group ${name}` });
  await refreshGroups();
}

export function GroupsPage() {
  const [view, setView] = useTableView(GROUP_DEFAULTS);
  const groups = useQuery(groupsQuery(view));
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Groups" count={groups.data?.total}>
        <AddNameForm
          label="New group"
          problemOf={problemOf}
          onAdd={addGroup}
          failure="Error creating group"
        />
      </PageHeader>
      <StaffTable
        label="Groups"
        list={listGroups}
        query={groups}
        columns={GROUP_COLUMNS}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_GROUPS}
        rowHref={pageOf}
        onOpen={({ guid }) => void navigate({ to: '/internal/groups/$guid', params: { guid } })}
        filters={
          <SelectField
            label="Kind of group"
            isLabelHidden
            value={view.filters['kind'] ?? ''}
            options={KINDS}
            onChange={(kind) => setView(filteredBy(view, 'kind', kind))}
          />
        }
      />
    </>
  );
}
