import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openReview } from '../session/open-review.ts';
import { examReply, sequence } from '../exam-reply.fixture.ts';
import type { ScanSource } from '../reviews.queries.ts';
import { scanRows, viewsOfRows } from './scan-rows.ts';

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const NOW = new Date('2026-03-05T12:00:00Z');
const EDIT = { flow: 'chain', mode: 'edit', guid: 'any' } as const;

function scan(startedAt: string, views: readonly string[]): ScanSource {
  const reply = examReply('dvt_left_three_point_extended', views.map(sequence));
  return { ...reply, exam: { ...reply.exam, guid: startedAt, clip_set_created_at: startedAt }, review: null };
}

function rowsOf(scans: readonly ScanSource[], page: 'clips' | 'calf' = 'clips') {
  const source = { scans };
  const review = openReview(source, EDIT);
  if (review === null) throw new Error('The chain has no exam');
  return scanRows({ review, source, readAt: NOW.getTime() }, page);
}

const ORIGINAL = scan('2026-02-20T08:31:00Z', ['left_cfv']);
const RESCAN = scan('2026-03-04T08:31:00Z', ['left_sfv', 'left_popliteal_4']);
const TODAY = scan('2026-03-05T08:31:00Z', []);

describe('the rows of a chain', () => {
  test('RV-061, RV-062: two scans are the Original Scan and the Rescan', () => {
    expect(rowsOf([ORIGINAL, RESCAN]).map(({ name }) => name)).toEqual(['Original Scan', 'Rescan']);
  });

  test('RV-063: more rescans are counted', () => {
    expect(rowsOf([ORIGINAL, RESCAN, TODAY]).map(({ name }) => name)).toEqual([
      'Original Scan',
      'Rescan #1',
      'Rescan #2',
    ]);
  });

  test('a scan of today or yesterday carries its time, an older one its day', () => {
    expect(rowsOf([ORIGINAL, RESCAN, TODAY]).map(({ date }) => date)).toEqual([
      'February 20, 2026',
      'Yesterday, 09:31',
      'Today, 09:31',
    ]);
  });

  test('each page has the clips of its own stage', () => {
    const calf = rowsOf([ORIGINAL, RESCAN], 'calf');
    expect(viewsOfRows(calf).map(({ label }) => label)).toEqual([
      'Calf 1',
      'Calf 2',
      'Calf 3',
      'Calf 4',
      'Calf 5',
      'Calf 6',
    ]);
    expect(calf.flatMap(({ clips }) => clips).every(({ isMock }) => isMock)).toBe(true);
  });

  test('a column stands for every view of any scan, in the order of the protocol', () => {
    const views = viewsOfRows(rowsOf([ORIGINAL, RESCAN])).map(({ id }) => id);
    expect(views.slice(0, 3)).toEqual(['left_gsv_cfv', 'left_cfv', 'left_sfv']);
    expect(views.at(-1)).toBe('left_popliteal_4');
  });
});
