import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../test/open-page.tsx';
import { HealthPage } from './health-page.tsx';

const HOUR_MS = 60 * 60 * 1000;
const DISK = { free_bytes: 80_000_000_000, reserve_bytes: 2_000_000_000, is_low: false };
const GOOD = { state: 'good', taken_at: hoursAgo(3), failed_at: null, problem: null };

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS - 60_000).toISOString();
}

const network = fakeNetwork();
beforeEach(() => {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

/** The lines of a check, as they are read. */
async function check(title: string, state: object): Promise<string[]> {
  network.on('GET /server-state', () => ({ disk: DISK, backup: GOOD, ...state }));
  openPage('/internal/health', { routes: [{ path: '/internal/health', page: HealthPage }] });
  const row = (await screen.findByRole('heading', { name: title })).closest('li');
  if (row === null) throw new Error('no such check');
  return within(row)
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent ?? '');
}

test('a backup of the last day is good, and its age is told', async () => {
  expect(await check('Backup', {})).toEqual(['Good', 'The last good backup is 3 hours old.']);
});

test('a backup older than a day is a warning', async () => {
  const backup = { ...GOOD, state: 'old', taken_at: hoursAgo(31) };
  expect(await check('Backup', { backup })).toEqual([
    'Needs attention',
    'The last good backup is 31 hours old. It should be at most 24 hours old.',
    'Run npm run backup on the server, and let a timer repeat it (docs/operate.md).',
  ]);
});

test('no backup at all is a warning', async () => {
  const backup = { ...GOOD, state: 'none', taken_at: null };
  expect((await check('Backup', { backup })).slice(0, 2)).toEqual([
    'Needs attention',
    'There is no backup yet.',
  ]);
});

test('the last try that failed tells when and why', async () => {
  const backup = {
    ...GOOD,
    failed_at: '2026-03-05T12:00:00.000Z',
    problem: 'The disk of /mnt/backup is full.',
  };
  const [, , failure] = await check('Backup', { backup });
  expect(failure).toMatch(/^The last try failed, March 05.*: The disk of \/mnt\/backup is full\.$/);
});

test('the room on the disk is told, and warned about where files are refused', async () => {
  expect(await check('Disk', {})).toEqual(['Good', '80.0 GB are free; 2.0 GB are kept in reserve.']);
  forgetPage();
  const disk = { ...DISK, free_bytes: 1_500_000_000, is_low: true };
  expect(await check('Disk', { disk })).toEqual([
    'Needs attention',
    '1.5 GB are free; 2.0 GB are kept in reserve.',
    'New files are refused until there is more room.',
  ]);
});
