import { describe, expect, test } from 'vitest';
import { memberColumns } from '../data-collections/member-columns.tsx';
import { deletionRequestColumns } from '../deletion-requests/deletion-request-columns.tsx';
import { jobColumns } from '../jobs/job-columns.tsx';
import { outboxColumns } from '../mail/outbox-columns.tsx';
import { phoneColumns } from '../phones/phone-columns.tsx';
import { probeColumns } from '../scanners/staff/probe-columns.tsx';
import { examColumns } from '../exams/staff/exam-columns.tsx';
import { pinnedColumns } from '../ui/table/pinned-columns.ts';
import { userColumns } from '../users/user-columns.tsx';

const NOW = new Date('2026-11-17T12:00:00Z');
/** What a window of 1280 px leaves to a table. */
const VISIBLE_WIDTH = 1214;
const CHEVRON_WIDTH = 44;
const CHECKBOX_WIDTH = 50;
const doNothing = () => {};

interface Column {
  readonly id: string;
  readonly width: number;
  readonly isOptional?: boolean | undefined;
}

const shown = <Row extends Column>(columns: readonly Row[]) =>
  columns.filter(({ isOptional }) => isOptional !== true);
const widthOf = (columns: readonly Column[]) => columns.reduce((sum, { width }) => sum + width, 0);

const JOBS = shown(jobColumns({ now: NOW, busyGuid: null, onRunAgain: doNothing }));

describe('a window of 1280 px', () => {
  test.each([
    ['users', shown(userColumns(NOW)), CHEVRON_WIDTH],
    ['probes', shown(probeColumns(NOW, doNothing)), CHEVRON_WIDTH],
    [
      'members of a collection',
      shown(
        memberColumns({
          saving: undefined,
          configs: [],
          toggle: doNothing,
          assignConfig: doNothing,
          remove: doNothing,
        }),
      ),
      0,
    ],
    ['phones', shown(phoneColumns(NOW)), 0],
    ['mails', shown(outboxColumns({ now: NOW, busyGuid: null, onSendAgain: doNothing })), CHEVRON_WIDTH],
    ['deletion requests', shown(deletionRequestColumns(NOW)), 0],
  ] as const)('shows the list of %s whole', (_list, columns, more) => {
    expect(widthOf(columns) + more).toBeLessThanOrEqual(VISIBLE_WIDTH);
  });

  test('shows what failed and how to run it again in the list of jobs', () => {
    const end = JOBS.findIndex(({ id }) => id === 'again') + 1;
    expect(end).toBeGreaterThan(0);
    expect(widthOf(JOBS.slice(0, end))).toBeLessThanOrEqual(VISIBLE_WIDTH);
  });

  test('keeps in view whose exam a row is, in the list of exams', () => {
    const columns = shown(examColumns(NOW));
    const pinned = pinnedColumns(columns, { startsAt: CHECKBOX_WIDTH, visibleWidth: VISIBLE_WIDTH });
    expect(columns.slice(0, pinned.length).map(({ id }) => id)).toEqual([
      'clip_set_guid',
      'patient_id',
      'last_name',
    ]);
  });
});
