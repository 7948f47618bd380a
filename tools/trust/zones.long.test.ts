import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteFigure } from '../../server/test/figure.ts';
import { runProgram } from '../../server/test/run-program.ts';
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
    expect({ code, output: code === 0 ? '' : output.slice(-2_000) }).toEqual({ code: 0, output: '' });
    expect(numPassedTests).toBeGreaterThan(100);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
