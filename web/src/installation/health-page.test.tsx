import { screen, waitFor, within } from '@testing-library/react';
import type { CheckState } from '@sonoboard/domain/installation/check-state';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../test/open-page.tsx';
import type { ServerState } from '../platform/server-state.ts';
import { HealthPage } from './health-page.tsx';

const NOW = new Date();
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const COLLECTION = '0d9ad0a7-8c0f-4a5c-9a10-4d1a0f1a2b3c';

const SERVER = {
  name: 'app-1',
  version: '2.4.0',
  build: '1a2b3c4d5e',
  started_at: minutesAgo(41 * 24 * 60),
  load_percent: 12,
  memory_bytes: 310_000_000,
};

const STATE: ServerState = {
  checked_at: NOW.toISOString(),
  checks: {
    calendars: 'good',
    backup: 'good',
    mails: 'good',
    disk: 'good',
    jobs: 'good',
    database: 'good',
    signatures: 'good',
    oldest_exam: 'good',
  },
  disk: {
    free_bytes: 588_000_000_000,
    total_bytes: 1_000_000_000_000,
    reserve_bytes: 50_000_000_000,
    is_low: false,
  },
  backup: {
    state: 'good',
    taken_at: minutesAgo(181),
    failed_at: null,
    problem: null,
    days: [...Array.from({ length: 13 }, () => true), false],
    last_restore: null,
  },
  database: {
    answer_ms: 2.3,
    connections_used: 14,
    connections_max: 20,
    calls_waiting: 0,
    trail_weakness: null,
  },
  jobs: {
    due: 3,
    oldest_due_at: new Date(NOW.getTime() - 4_000).toISOString(),
    running: 0,
    done: 604,
    failed: 0,
  },
  mails: {
    has_mail_server: true,
    written: 418,
    failed: 0,
    waiting: 0,
    oldest_waiting_at: null,
    next_try_at: null,
  },
  calendars: { total: 2, failing: [] },
  signatures: { not_as_signed: 0, altered: 0, since: null, reviews: [] },
  oldest_exam: {
    exam: { waiting_since: minutesAgo(261), collection_guid: COLLECTION, collection_name: 'DVT North pilot' },
  },
  uploads: {
    open: 0,
    exams: 86,
    bytes: 2_100_000_000,
    refused: 0,
    most_bytes: 1_000_000_000,
    quota_bytes: 100_000_000_000,
  },
  servers: [{ ...SERVER, seen_at: NOW.toISOString(), answers: true }],
  server: SERVER,
};

const {
  backup: BACKUP,
  database: DATABASE,
  disk: DISK,
  mails: MAILS,
} = STATE as { [Name in keyof ServerState]: NonNullable<ServerState[Name]> };

const network = fakeNetwork();
beforeEach(() => {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

const NO_PAGE = () => null;

function openHealth(state: Partial<ServerState>, checks: Partial<ServerState['checks']> = {}) {
  network.on('GET /server-state', () => ({ ...STATE, ...state, checks: { ...STATE.checks, ...checks } }));
  openPage('/internal/health', {
    routes: [
      { path: '/internal/health', page: HealthPage },
      { path: '/internal/outbox', page: NO_PAGE },
      { path: '/internal/jobs', page: NO_PAGE },
      { path: '/internal/data-collections/$guid', page: NO_PAGE },
    ],
  });
}

async function rowOf(title: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('heading', { name: title })).closest('li');
  if (row === null) throw new Error('no such check');
  return row;
}

/** The lines of a check, as they are read. */
async function check(title: string): Promise<string[]> {
  return within(await rowOf(title))
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent ?? '');
}

test('an installation without problems says so, each figure in words', async () => {
  openHealth({});
  expect(await check('Calendars')).toEqual(['Good', 'All 2 on-call calendars can be read.']);
  expect(await check('Backup')).toEqual(['Good', 'The last good backup is 3 hours old.']);
  expect(await check('Mails')).toEqual(['Good', 'All mails of the last day were delivered: 418.']);
  expect(await check('Disk')).toEqual(['Good', '412 GB of 1,000 GB used. The reserve of 50 GB is free.']);
  expect(await check('Jobs')).toEqual([
    'Good',
    '3 waiting, the oldest for 4 seconds. 604 done in the last day, 0 failed.',
  ]);
  expect(await check('Database')).toEqual([
    'Good',
    'Answers in 2 ms. 14 of 20 connections of this server in use.',
  ]);
  expect(await check('Signatures')).toEqual([
    'Good',
    'Each signed review was as it was signed when it was last read.',
  ]);
  expect(await check('Oldest exam waiting')).toEqual(['Good', '4 h 21 min in DVT North pilot.']);
  expect(screen.getByText('Nothing needs you.')).toBeDefined();
  expect(screen.getByText(/Checked just now, again every minute/)).toBeDefined();
  expect(screen.getByText(/Version 2.4.0, up 41 days/)).toBeDefined();
  expect(screen.getByText('Of the last 14 days, 13 have a backup.')).toBeDefined();
  expect(screen.getByText(/86 exams, 2.1 GB. 0 refused. No workspace is near its limit./)).toBeDefined();
});

const REVIEWS = [
  { review_guid: '1a2b3c4d-0000-4000-8000-000000000001', flow: 'single' },
  { review_guid: '5e6f7a8b-0000-4000-8000-000000000002', flow: 'chain' },
] as const;

test('reviews that are not as they were signed are counted and led to, with what to do', async () => {
  const since = minutesAgo(181);
  openHealth(
    { signatures: { not_as_signed: 23, altered: 23, since, reviews: [...REVIEWS] } },
    { signatures: 'urgent' },
  );
  const [word, fact, advice] = await check('Signatures');
  expect(word).toBe('Needs you now');
  expect(fact).toMatch(
    /^23 reviews do not read as they were signed, since .*: 1a2b3c4d, 5e6f7a8b and 21 more\./,
  );
  expect(advice).toMatch(/^The review or its signature was changed in the database.*npm run verify-audit/);
  expect(advice).not.toContain('only the key');
  const links = within(await rowOf('Signatures')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/review/${REVIEWS[0].review_guid}/report`,
    `/view-chain-review/${REVIEWS[1].review_guid}/report`,
  ]);
  expect(screen.getByText('One thing needs you now.')).toBeDefined();
});

test('where only the key does not fit, it says how to get it back', async () => {
  openHealth(
    { signatures: { not_as_signed: 1, altered: 0, since: minutesAgo(3), reviews: [REVIEWS[0]] } },
    { signatures: 'urgent' },
  );
  const [, fact, advice] = await check('Signatures');
  expect(fact).toMatch(/^1 review does not read as it was signed, since /);
  expect(advice).toMatch(/^Where only the key does not fit.*AUDIT_KEY to the one before/);
});

test('a server whose role owns its tables says so, and needs nobody for it', async () => {
  const weakness = 'owns the tables, or belongs to the role that owns them';
  openHealth({ database: { ...DATABASE, trail_weakness: weakness } });
  expect(await check('Database')).toEqual([
    'Good',
    'Answers in 2 ms. 14 of 20 connections of this server in use.',
    `The server works as a role that ${weakness}. Triggers and a chain protect the audit trail, rights do not: ` +
      'set DATABASE_OWNER_URL, see docs/operate.md.',
  ]);
  expect(screen.getByText('Nothing needs you.')).toBeDefined();
});

test('problems come first, the worst on top, and the first sentence counts them', async () => {
  openHealth({}, { disk: 'attention', jobs: 'urgent', database: 'unknown' });
  expect(await screen.findByText('One thing needs you now, two need attention today.')).toBeDefined();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 4)).toEqual(['Jobs', 'Disk', 'Database', 'Calendars']);
});

test('a backup older than a day is a warning', async () => {
  const backup = { ...BACKUP, state: 'old' as const, taken_at: minutesAgo(31 * 60 + 1) };
  openHealth({ backup }, { backup: 'attention' });
  expect(await check('Backup')).toEqual([
    'Needs attention',
    'The last good backup is 31 hours old. It should be at most 24 hours old.',
    'Run npm run backup on the server, and let a timer repeat it (docs/operate.md).',
  ]);
});

test('no backup at all is a warning', async () => {
  openHealth({ backup: { ...BACKUP, state: 'none', taken_at: null } }, { backup: 'attention' });
  expect((await check('Backup')).slice(0, 2)).toEqual(['Needs attention', 'There is no backup yet.']);
});

test('the last try of a backup that failed tells when and why', async () => {
  const problem = 'The disk of /mnt/backup is full.';
  openHealth({ backup: { ...BACKUP, failed_at: '2026-03-05T12:00:00.000Z', problem } });
  const [, , failure] = await check('Backup');
  expect(failure).toMatch(/^The last try failed \(March 05.*\)\. The disk of \/mnt\/backup is full\.$/);
});

test('a disk without room for files says what that means', async () => {
  const disk = { ...DISK, free_bytes: 1_500_000_000, reserve_bytes: 2_000_000_000, is_low: true };
  openHealth({ disk }, { disk: 'urgent' });
  expect(await check('Disk')).toEqual([
    'Needs you now',
    '1.5 GB of 1,000 GB are free, less than the reserve of 2 GB.',
    'New files are refused until there is more room.',
  ]);
});

test('a calendar that fails leads to its collection', async () => {
  const failing = [
    {
      collection_guid: COLLECTION,
      collection_name: 'North',
      read_at: null,
      problem: 'The address answers 404.',
    },
  ];
  openHealth({ calendars: { total: 3, failing } }, { calendars: 'urgent' });
  expect((await check('Calendars')).slice(0, 2)).toEqual([
    'Needs you now',
    'The on-call calendar of “North” could never be read. The address answers 404.',
  ]);
  const link = within(await rowOf('Calendars')).getByRole('link', { name: 'Open the collection' });
  expect(link.getAttribute('href')).toBe(`/internal/data-collections/${COLLECTION}`);
});

test('mails that were not delivered lead to the outbox', async () => {
  const mails = { ...MAILS, failed: 2, waiting: 1, oldest_waiting_at: minutesAgo(5) };
  openHealth({ mails }, { mails: 'attention' });
  expect(await check('Mails')).toEqual([
    'Needs attention',
    '2 of 418 mails of the last day could not be delivered. 1 is waiting to be sent.',
    'The Outbox says why. Set it right there, and send them again.',
  ]);
  expect(within(await rowOf('Mails')).getByRole('link', { name: 'Open Outbox' })).toBeDefined();
});

test('without a mail server the setting is named', async () => {
  openHealth({ mails: { ...MAILS, has_mail_server: false, written: 12 } }, { mails: 'attention' });
  expect((await check('Mails')).slice(1)).toEqual([
    'No mail server is set. Mails of the last day that were not sent: 12.',
    'Set SMTP_URL and MAIL_FROM. Until then mails are only read in the Outbox.',
  ]);
});

test('figures that could not be read are not taken for good ones', async () => {
  openHealth({ jobs: null, uploads: null }, { jobs: 'unknown' satisfies CheckState });
  expect((await check('Jobs')).slice(0, 2)).toEqual(['Not known', 'The figures could not be read in time.']);
  expect(screen.queryByText(/refused\. No workspace/)).toBeNull();
});

const linesOf = async (title: string) =>
  within(await screen.findByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the servers are listed, with those that do not answer and two versions side by side', async () => {
  const seen = { ...SERVER, seen_at: NOW.toISOString(), answers: true };
  openHealth({
    servers: [
      seen,
      { ...seen, name: 'app-2', seen_at: minutesAgo(7), answers: false },
      { ...seen, name: 'app-3', version: '2.4.1', started_at: minutesAgo(20), load_percent: 9 },
    ],
  });
  expect(await linesOf('Servers')).toEqual([
    'app-1Version 2.4.0, up 41 daysload 12 %memory 310 MB',
    'app-2Version 2.4.0no answer for 7 min',
    'app-3Version 2.4.1, up 20 minload 9 %memory 310 MB',
  ]);
  expect(screen.getByText('2 of 3 answer')).toBeDefined();
  expect(screen.getByText('Two versions side by side are normal during an upgrade.')).toBeDefined();
});

test.each([null, []])('where the list of servers is %j, the one that answers is shown', async (servers) => {
  openHealth({ servers });
  expect(await linesOf('Servers')).toEqual(['app-1Version 2.4.0, up 41 daysload 12 %memory 310 MB']);
  expect(screen.getByText('1 of 1 answers')).toBeDefined();
  expect(screen.queryByText(/Two versions/)).toBeNull();
});

test('the last restore drill is told with its day and how long it took, or that there was none', async () => {
  openHealth({});
  expect(await screen.findByText(/^No restore drill yet/)).toBeDefined();
  const restore = { started_at: '2025-11-02T09:00:00.000Z', finished_at: '2025-11-02T09:11:20.000Z' };
  network.on('GET /server-state', () => ({ ...STATE, backup: { ...BACKUP, last_restore: restore } }));
  screen.getByRole('button', { name: 'Check now' }).click();
  const line = await screen.findByText(/^Last restore drill/);
  expect(line.textContent).toBe('Last restore drill: November 02, 2025, 11 min, complete.');
});

test('Check now has every figure read anew', async () => {
  openHealth({});
  await check('Jobs');
  let wasFresh: string | null = null;
  network.on('GET /server-state', ({ query }) => {
    wasFresh = query.get('fresh');
    return { ...STATE, jobs: { ...STATE.jobs, due: 0, oldest_due_at: null } };
  });
  screen.getByRole('button', { name: 'Check now' }).click();
  await waitFor(async () => {
    expect((await check('Jobs'))[1]).toBe('None waiting. 604 done in the last day, 0 failed.');
  });
  expect(wasFresh).toBe('true');
});
