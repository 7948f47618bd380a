import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import { CollectionsPage } from './collections-page.tsx';

const NORTH = {
  guid: 'c0000000-0000-4000-8000-000000000001',
  name: 'North ward',
  users: 5,
  exams: 1428,
  exam_reviews: 612,
  is_of_workspace: false,
};

const network = fakeNetwork();

beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
  network.on('GET /autodvt-dashboard/dataCollectionsOverview', () => ({ items: [NORTH], total: 1 }));
});
afterEach(forgetPage);

async function openList() {
  const router = openPage('/internal/data-collections', {
    routes: [{ path: '/internal/data-collections', page: CollectionsPage }],
  });
  await screen.findByText('North ward', undefined, { timeout: 10_000 });
  return router;
}

const add = (name: string) => {
  fireEvent.change(screen.getByLabelText('New data collection', { selector: 'input' }), {
    target: { value: name },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
};
const toast = async (text: string) => {
  await expect.poll(() => snackbars.current()?.text).toBe(text);
};

test('AD-027: lists name, users, exams, exam reviews, and a delete icon; a row opens the collection', async () => {
  const router = await openList();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(0, 5)).toEqual(['Name', 'Users', 'Exams', 'Exam reviews', 'Delete']);
  const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
  expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'North ward',
    '5',
    '1,428',
    '612',
  ]);
  fireEvent.click(screen.getByText('North ward'));
  expect(router.history.location.pathname).toBe(`/internal/data-collections/${NORTH.guid}`);
});

test('the collection of a workspace cannot be deleted, and its button says why before any question', async () => {
  network.on('GET /autodvt-dashboard/dataCollectionsOverview', () => ({
    items: [{ ...NORTH, is_of_workspace: true }],
    total: 1,
  }));
  await openList();
  const button = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Delete North ward: not possible. It belongs to a workspace. It can be deleted once the workspace is deleted.',
  });
  expect(button.disabled).toBe(true);
});

describe("AD-028: the box 'New data collection' with an Add button", () => {
  test("AD-275: adds one and says 'Created data collection {name}'", async () => {
    await openList();
    network.on('POST /dataCollections', ({ body }) => ({ ...NORTH, ...(body as object) }));
    add('  South ward ');
    await toast('Created data collection South ward');
    expect(network.sent('POST /dataCollections')).toEqual([{ name: 'South ward' }]);
    await expect
      .poll(() => screen.getByLabelText<HTMLInputElement>('New data collection', { selector: 'input' }).value)
      .toBe('');
  });

  test('AD-154: without a name it asks for one, and sends nothing', async () => {
    await openList();
    add('   ');
    expect(await screen.findByText('Please enter a name for the data collection')).toBeTruthy();
    expect(network.sent('POST /dataCollections')).toEqual([]);
  });

  test("AD-268: 'Error creating data collection'; what was typed stays", async () => {
    await openList();
    network.on('POST /dataCollections', () => refused('server_error'));
    add('South ward');
    await toast('Error creating data collection');
    expect(screen.getByDisplayValue('South ward')).toBeTruthy();
  });

  test('AMB-223: a name that is taken is said beside the field', async () => {
    await openList();
    network.on('POST /dataCollections', () => refused('collection_name_taken'));
    add('NORTH WARD');
    expect(await screen.findByText('A data collection with this name already exists.')).toBeTruthy();
    expect(screen.getByDisplayValue('NORTH WARD')).toBeTruthy();
  });
});

describe('AD-027, AMB-222: the delete icon', () => {
  async function askToDelete() {
    await openList();
    network.on(`DELETE /dataCollections/${NORTH.guid}`, () => ({}));
    fireEvent.click(screen.getByRole('button', { name: 'Delete North ward' }));
    return screen.findByRole('dialog');
  }

  test("AD-276: asks, names the collection and what stays, then says 'Deleted data collection {name}'", async () => {
    const dialog = await askToDelete();
    expect(dialog.textContent).toContain('Delete North ward?');
    expect(dialog.textContent).toContain('1,428 exams and 612 reviews stay.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await toast('Deleted data collection North ward');
  });

  test('nothing is deleted by the person who thinks better of it', async () => {
    const dialog = await askToDelete();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(network.sent(`DELETE /dataCollections/${NORTH.guid}`)).toEqual([]);
  });

  test('AMB-222: the collection of a workspace stays, and the reason is shown', async () => {
    const dialog = await askToDelete();
    network.on(`DELETE /dataCollections/${NORTH.guid}`, () => refused('collection_of_workspace'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await toast('The data collection of a workspace cannot be deleted.');
    expect(screen.getByText('North ward')).toBeTruthy();
  });
});
