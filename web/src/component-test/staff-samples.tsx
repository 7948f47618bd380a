import { PersonOutlineRounded as Person } from '../ui/icons/person-outline-rounded.tsx';
import { styled } from '@mui/material/styles';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { listUsers } from '@sonoboard/contract/users/users.calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { BackLink } from '../ui/back-link.tsx';
import { GuidLink } from '../ui/guid-link.tsx';
import { SavingMark } from '../ui/saving.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { listQueryOf } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' });

type User = ReplyOf<typeof listUsers>['items'][number];

const COLUMNS: readonly TableColumn<User>[] = [
  {
    id: 'email',
    header: 'Email',
    width: 320,
    sortKey: 'email',
    isStrong: true,
    card: 'title',
    render: ({ email }) => email,
  },
  {
    id: 'guid',
    header: 'Guid',
    width: 140,
    card: 'meta',
    render: ({ guid }) => <GuidLink guid={guid} to={`/user-settings/${guid}`} />,
  },
  { id: 'profession', header: 'Profession', width: 200, isOptional: true, render: (user) => user.profession },
];

const DEFAULTS = { sort: 'email', order: 'asc', sorts: ['email'] } as const;
const STATES = ['idle', 'saving', 'saved', 'failed'] as const;
const NOBODY = { icon: Person, title: 'Nobody' };
const GUID = '7d20c3f4-58b1-4e6a-9b0d-2f1c4a7e9d33';

/** What the pages of the internal area share: a way back, guids that lead on, how an edit goes, and their tables. */
export function StaffSamples() {
  const [view, setView] = useTableView(DEFAULTS, 'people');
  const people = useQuery({
    queryKey: ['users', 'sample', view],
    queryFn: ({ signal }) => call(listUsers, { query: listQueryOf(view), signal, silent: true }),
  });
  return (
    <SectionCard title="Internal area">
      <Row>
        <BackLink to="/internal/users">Users</BackLink>
        <GuidLink guid={GUID} to={`/user-settings/${GUID}`} />
        {STATES.map((state) => (
          <SavingMark key={state} state={state} />
        ))}
      </Row>
      <StaffTable
        label="People"
        list={listUsers}
        query={people}
        columns={COLUMNS}
        view={view}
        onViewChange={setView}
        rowId={({ guid }) => guid}
        empty={NOBODY}
        isPageList={false}
        isBoxed
      />
    </SectionCard>
  );
}
