import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { downloadReportFhir } from '@sonoboard/contract/exports/report-exports.endpoints';
import { getChainReviews } from '@sonoboard/contract/reviews/reviews.endpoints';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { expect, test } from 'vitest';
import { noteFigure } from '../../server/test/figure.ts';
import { SHARED_SECRETS, startKillableServer } from '../../server/test/killable-server.ts';
import { makeReviewWorld } from '../../server/test/review-world.ts';
import { runProgram } from '../../server/test/run-program.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { makeUser } from '../../server/test/test-users.ts';
import { ROOT } from '../ready.mjs';

/** Fourteen hours before and twelve behind, quarters and halves of hours, and clocks that are changed in spring. */
const ZONES = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin'];

/** Files of tests that are about days, clock times and zones. */
const ABOUT_TIME = [
  'domain/src',
  'server/src/billing/trial.test.ts',
  'server/src/billing/billing-events.test.ts',
  'server/src/deletion-requests',
  'server/src/retention',
  'server/src/rota',
  'server/src/worklists',
  'server/src/statistics',
  'server/src/accounts/sessions.test.ts',
];

test.for(ZONES)('the tests that are about time pass on a machine in %s', async (zone, context) => {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-zone-'));
  const file = join(folder, 'report.json');
  const words = ['run', ...ABOUT_TIME, '--reporter=json', `--outputFile.json=${file}`];
  try {
    const { code, output } = await runProgram(
      [process.execPath, join(ROOT, 'node_modules/vitest/vitest.mjs'), ...words],
      { cwd: ROOT, env: { TZ: zone, HOME: process.env['HOME'] ?? '' } },
    );
    const { numPassedTests } = JSON.parse(readFileSync(file, 'utf8')) as { readonly numPassedTests: number };
    noteFigure(context, `${numPassedTests} tests in ${zone}`);
    expect(code, output.slice(-2_000)).toBe(0);
    expect(numPassedTests).toBeGreaterThan(100);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Addresses of clips end at a moment after the call, and a document says when it was made. */
const withoutMoment = (text: string) =>
  text
    .replaceAll(/"[^"]*\/media\/[^"]*"/g, '"the address of a clip"')
    .replaceAll(/"timestamp":\s*"[^"]*"/g, '"timestamp": "now"');

test('servers in five zones answer the same, byte by byte', async (context) => {
  const world = await startTestApp({ env: SHARED_SECRETS });
  try {
    world.clock.forward(Date.now() - world.clock.now().getTime());
    const { people, exams } = await makeReviewWorld(world.deps, {
      exams: [
        { minutesAgo: 90_000, reviews: [{}] },
        { minutesAgo: 300, columns: { createdAtTimezoneId: 'America/New_York' } },
        {},
      ],
    });
    const [reviewer] = people;
    const [reviewed, open] = exams;
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    const asked = [
      [reviewer, callAddress(getWorklist.path)],
      [reviewer, callAddress(getExam.path, { examGuid: open?.guid })],
      [reviewer, callAddress(getChainReviews.path, {}, { examGuid: reviewed?.guid })],
      [reviewer, callAddress(downloadReportFhir.path, { reviewGuid: reviewed?.reviewGuids[0] })],
      [staff, callAddress(getStatistics.path)],
      [staff, callAddress(listExamsForStaff.path)],
      [staff, callAddress(listExamsForStaff.path, {}, { format: 'csv' })],
    ] as const;
    const answers: (readonly string[])[] = [];
    for (const zone of ZONES) {
      const server = await startKillableServer(world, { TZ: zone, PUBLIC_URL: 'http://localhost:8080' });
      try {
        const all: string[] = [];
        for (const [person, address] of asked) {
          const reply = await fetch(`${server.origin}${address}`, {
            headers: { cookie: person?.cookie ?? '' },
          });
          expect(reply.status, address).toBe(200);
          all.push(withoutMoment(await reply.text()));
        }
        answers.push(all);
      } finally {
        server.clear();
      }
    }
    noteFigure(context, `${asked.length} calls to servers in ${ZONES.length} zones`);
    for (const all of answers) expect(all).toEqual(answers[0]);
    expect(answers).toHaveLength(ZONES.length);
  } finally {
    await world.stop();
  }
});
