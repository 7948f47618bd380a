import { GroupRounded as Group } from '../ui/icons/group-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listConfigUsers } from '@sonoboard/contract/configs/configs.calls';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { CONFIG_USER_DEFAULTS, configUsersQuery, type Config, type ConfigUser } from './configs.queries.ts';

const NOBODY = { icon: Group, title: 'No user has this config.' };

const COLUMNS: readonly TableColumn<ConfigUser>[] = [
  {
    id: 'email',
    header: 'Email',
    width: 360,
    sortKey: 'email',
    isStrong: true,
    card: 'title',
    render: ({ email }) => email,
  },
  {
    id: 'name',
    header: 'Name',
    width: 300,
    sortKey: 'last_name',
    fields: ['first_name', 'last_name'],
    card: 'meta',
    render: (user) => `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim() || '-',
  },
];

const guidOf = (user: ConfigUser) => user.guid;
const pageOf = (user: ConfigUser) => `/user-settings/${user.guid}`;

export function ConfigUsers({ config }: { readonly config: Config }) {
  const [view, setView] = useTableView(CONFIG_USER_DEFAULTS);
  const users = useQuery(configUsersQuery(config.guid, view));
  const navigate = useNavigate();
  return (
    <section aria-label="Users">
      <PageHeader
        level="h2"
        title="Users"
        count={users.data?.total}
        subtitle={config.is_default ? 'Everybody who was not put on another config.' : undefined}
      />
      <StaffTable
        label="Users"
        list={listConfigUsers}
        params={{ guid: config.guid }}
        query={users}
        columns={COLUMNS}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NOBODY}
        rowHref={pageOf}
        onOpen={({ guid }) => void navigate({ to: '/user-settings/$userGuid', params: { userGuid: guid } })}
        isPageList={false}
      />
    </section>
  );
}
