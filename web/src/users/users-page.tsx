import { PersonRounded as Person } from '../ui/icons/person-rounded.tsx';
import { PersonAddAltRounded as PersonAdd } from '../ui/icons/person-add-alt-rounded.tsx';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { listUsers } from '@sonoboard/contract/users/users.calls';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { USER_DEFAULTS, usersQuery, type User } from './users.queries.ts';

const NO_USERS = { icon: Person, title: 'No users' };

const guidOf = (user: User) => user.guid;
const pageOf = (user: User) => `/user-settings/${user.guid}`;

export function UsersPage() {
  const [view, setView] = useTableView(USER_DEFAULTS);
  const users = useQuery(usersQuery(view));
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const columns = useMemo(() => userColumns(new Date(users.dataUpdatedAt)), [users.dataUpdatedAt]);
  return (
    <>
      <PageHeader title="Users" count={users.data?.total}>
        <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setAdding(true)}>
          Add User
        </Button>
      </PageHeader>
      <StaffTable
        label="Users"
        list={listUsers}
        query={users}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_USERS}
        rowHref={pageOf}
        onOpen={({ guid }) => void navigate({ to: '/user-settings/$userGuid', params: { userGuid: guid } })}
      />
      <AddUserDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
