import { WorkspacesOutlined as Workspaces } from '../icons/workspaces-outlined.tsx';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listUsers } from '@sonoboard/contract/users/users.calls';
import { fakeNetwork } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { call } from '../../platform/call.ts';
import { StaffTable } from './staff-table.tsx';
import type { TableColumn } from './table-column.ts';
import { filteredBy, listQueryOf } from './table-view.ts';
import { useTableView } from './use-table-view.ts';

const PEOPLE = [
  { guid: 'u1', email: 'ada@test.example', first_name: 'Ada' },
  { guid: 'u2', email: 'bob@test.example', first_name: 'Bob' },
];
type Person = (typeof PEOPLE)[number];

const COLUMNS: readonly TableColumn<Person>[] = [
  { id: 'email', header: 'Email', width: 200, sortKey: 'email', render: ({ email }) => email },
  { id: 'name', header: 'Name', width: 200, fields: ['first_name'], render: (person) => person.first_name },
  { id: 'guid', header: 'Guid', width: 200, isOptional: true, render: ({ guid }) => guid },
];
const DEFAULTS = { sort: 'email', order: 'asc', sorts: ['email'], filters: ['profession'] } as const;

function PeoplePage() {
  const [view, setView] = useTableView(DEFAULTS);
  const people = useQuery({
    queryKey: ['people', view],
    queryFn: async () => {
      const reply = await call(listUsers, { query: listQueryOf(view), silent: true });
      return reply as unknown as { items: Person[]; total: number };
    },
  });
  return (
    <StaffTable
      label="People"
      list={listUsers}
      query={people}
      columns={COLUMNS}
      view={view}
      onViewChange={setView}
      rowId={({ guid }) => guid}
      empty={{ icon: Workspaces, title: 'Nobody' }}
      filters={
        <button type="button" onClick={() => setView(filteredBy(view, 'profession', 'Nurse'))}>
          Nurses
        </button>
      }
    />
  );
}

const network = fakeNetwork();
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  setWindowWidth(1440);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(() => {
  vi.useRealTimers();
  forgetPage();
});

async function openPeople(address = '/people', shown = 'ada@test.example') {
  network.on('GET /users', ({ query }) => {
    asked.push(query.toString());
    return { items: PEOPLE, total: 2 };
  });
  const page = openPage(address, { routes: [{ path: '/people', page: PeoplePage }] });
  await screen.findByText(shown);
  return page;
}

const lastAsked = () => new URLSearchParams(asked.at(-1));
const field = () => screen.getByRole('searchbox', { name: 'Search people' });
const exported = () =>
  new URL(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href') ?? '', 'http://x');

test('AD-150: the field asks for at least 3 characters, and a shorter term is not searched for', async () => {
  await openPeople();
  expect(field().getAttribute('placeholder')).toBe('Search (min. 3 characters)');
  fireEvent.change(field(), { target: { value: 'ad' } });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(lastAsked().has('search')).toBe(false);
});

test('AD-152: typing is debounced 650 ms', async () => {
  await openPeople();
  fireEvent.change(field(), { target: { value: 'ada' } });
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(lastAsked().has('search')).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await waitFor(() => expect(lastAsked().getAll('search')).toEqual(['ada']));
});

test('AD-151: the add-term button appears only above 2 characters; all added terms must match', async () => {
  await openPeople();
  fireEvent.change(field(), { target: { value: 'ad' } });
  expect(screen.queryByRole('button', { name: 'Add search term' })).toBeNull();
  fireEvent.change(field(), { target: { value: 'ada' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add search term' }));
  await screen.findByRole('button', { name: 'Remove search term ada' });
  fireEvent.change(field(), { target: { value: 'example' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(lastAsked().getAll('search')).toEqual(['ada', 'example']));
  fireEvent.click(screen.getByRole('button', { name: 'Remove search term ada' }));
  await waitFor(() => expect(lastAsked().getAll('search')).toEqual(['example']));
});

test('columns are chosen, and the choice, the filters and the terms live in the address', async () => {
  const page = await openPeople();
  expect(screen.queryByRole('columnheader', { name: 'Guid' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Guid' }));
  await screen.findByText('u1');
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Name' }));
  await waitFor(() => expect(screen.queryByText('Ada')).toBeNull());
  fireEvent.click(screen.getByText('Nurses'));
  await waitFor(() => expect(lastAsked().get('profession')).toBe('Nurse'));
  const address = page.state.location.href;
  expect(address).toContain('columns=email.guid');
  expect(address).toContain('profession=Nurse');
});

test('the file holds what the table shows: its columns, its terms, its filters, its order', async () => {
  await openPeople('/people?columns=name&profession=Nurse&order=desc&terms=%5B%22ada%22%5D&page=1', 'Ada');
  const { pathname, searchParams } = exported();
  expect(pathname).toBe('/api/users');
  expect(Object.fromEntries(searchParams)).toEqual({
    format: 'csv',
    columns: 'first_name',
    profession: 'Nurse',
    sort: 'email',
    order: 'desc',
    search: 'ada',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});
