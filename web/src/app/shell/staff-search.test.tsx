import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeNetwork } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../../test/open-page.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StaffSearch } from './staff-search.tsx';

const MENU = {
  internal: [{ label: 'Users', path: '/internal/users', opensNewTab: false }],
  review: [],
  workspace: [],
  account: [],
};
fakeNetwork();
// Its script is fetched at its first use, which on a busy machine takes longer than a test waits.
beforeAll(() => import('../../staff-search/command-palette.tsx'));
beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

async function openShell(permissions: string[], as: 'field' | 'icon' | 'keys', hasDialog = false) {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions } });
  const Page = () => (
    <>
      <h1>A page</h1>
      <input aria-label="Something else" />
      <StaffSearch menu={MENU} as={as} />
      {hasDialog && <Dialog isOpen title="A question" onClose={() => {}} actions={null} />}
    </>
  );
  openPage('/', { routes: [{ path: '/', page: Page }] });
  await screen.findByText('A page');
}

const pressK = (more: KeyboardEventInit = { ctrlKey: true }) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ...more });
const palette = () => screen.queryByRole('dialog', { name: 'Search' });

test.each(['field', 'icon'] as const)('staff open the search by its %s', async (as) => {
  await openShell(['internal'], as);
  fireEvent.click(screen.getByRole('button', { name: /Search/ }));
  expect(await screen.findByRole('combobox', { name: 'Search' })).toBe(document.activeElement);
});

test('staff open it with Ctrl-K wherever they are, and Escape gives the focus back', async () => {
  await openShell(['internal'], 'keys');
  const other = screen.getByLabelText('Something else');
  other.focus();
  const wasLeft = pressK();
  expect(wasLeft).toBe(false);
  fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Search' }), { key: 'Escape' });
  await waitFor(() => expect(palette()).toBeNull());
  expect(document.activeElement).toBe(other);
});

test('Ctrl-K closes it again', async () => {
  await openShell(['internal'], 'keys');
  pressK();
  await screen.findByRole('combobox', { name: 'Search' });
  pressK();
  await waitFor(() => expect(palette()).toBeNull());
});

test.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }])(
  'K with other keys (%o) is left to the page',
  async (keys) => {
    await openShell(['internal'], 'keys');
    expect(pressK(keys)).toBe(true);
    expect(palette()).toBeNull();
  },
);

test('it does not open over another dialog, which asks or holds something', async () => {
  await openShell(['internal'], 'keys', true);
  pressK();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(palette()).toBeNull();
});

test.each([[], ['admin'], ['data-management', 'device']].map((permissions) => ({ permissions })))(
  'AD-184: nobody who is not internal ($permissions) has a button or a key for it',
  async ({ permissions }) => {
    await openShell(permissions, 'field');
    expect(screen.queryByRole('button')).toBeNull();
    expect(pressK()).toBe(true);
    expect(palette()).toBeNull();
  },
);
