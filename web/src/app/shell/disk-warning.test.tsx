import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '../../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../../test/open-page.tsx';
import { DiskWarning } from './disk-warning.tsx';

const network = fakeNetwork();
afterEach(forgetPage);

async function openAs(permissions: string[], isLow: boolean) {
  network.on('GET /server-state', () => ({
    disk: { free_bytes: 1_260_000_000, reserve_bytes: 2_000_000_000, is_low: isLow },
  }));
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions } });
  const Page = () => (
    <>
      <h1>A page</h1>
      <DiskWarning />
    </>
  );
  openPage('/', { routes: [{ path: '/', page: Page }] });
  await screen.findByText('A page');
}

test('staff are warned when the disk is nearly full, with what is left and what it means', async () => {
  await openAs(['internal'], true);
  expect((await screen.findByText(/disk is nearly full/)).textContent).toBe(
    'The disk is nearly full (1.3 GB free). New files are refused until there is more room.',
  );
});

test('while there is room nothing is said', async () => {
  await openAs(['internal'], false);
  await expect.poll(() => network.sent('GET /server-state')).toHaveLength(1);
  expect(screen.queryByText(/disk/)).toBeNull();
});

test('nobody but staff asks for the state of the disk', async () => {
  await openAs(['data-management'], true);
  expect(network.sent('GET /server-state')).toEqual([]);
  expect(screen.queryByText(/disk/)).toBeNull();
});
