import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import { searchForStaff } from '@sonoboard/contract/staff-search/staff-search.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureProgram } from '../debian-package.mjs';
import { noteFigure } from '../../server/test/figure.ts';
import { makeReviewWorld } from '../../server/test/review-world.ts';
import { runProgram } from '../../server/test/run-program.ts';
import { startTestApp, type TestApp } from '../../server/test/test-app.ts';

const hasSqlmap = ensureProgram('sqlmap');
const FOUND = 'is vulnerable';
const INJECTABLE = /Parameter: \S+ \((GET|POST)\)/;

let world: TestApp;
let cookie: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sonoboard-sqlmap-'));
  world = await startTestApp();
  const { people } = await makeReviewWorld(world.deps, {
    people: [{ permissions: ['internal'] }],
    exams: [{}, {}],
  });
  cookie = people[0]?.cookie ?? '';
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What sqlmap says of the parameters of an address. */
async function attack(url: string, level: number): Promise<string> {
  const words = [
    '-u',
    url,
    '--cookie',
    cookie,
    '--level',
    String(level),
    '--risk',
    '1',
    '--batch',
    '--dbms',
    'PostgreSQL',
  ];
  // Refusals are what is hoped for; a cookie is no text of a statement.
  const more = [
    '--ignore-code',
    '*',
    '--skip',
    'cookie,user-agent,referer',
    '--disable-coloring',
    '--output-dir',
    folder,
  ];
  const { output } = await runProgram(['sqlmap', ...words, ...more], { env: { HOME: folder } });
  return output;
}

test.runIf(hasSqlmap)('sqlmap finds what it looks for where a statement is built from input', async () => {
  const careless = createServer((request, response) => {
    const q = new URL(request.url ?? '', 'http://localhost').searchParams.get('q') ?? '';
    world.database.pool.query(`select guid from exams where note = '${q}'`).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => void careless.listen(0, '127.0.0.1', resolve));
  const { port } = careless.address() as { port: number };
  const said = await attack(`http://127.0.0.1:${port}/?q=a`, 1);
  careless.close();
  expect(said).toMatch(INJECTABLE);
});

const ADDRESSES = [
  callAddress(
    getWorklist.path,
    {},
    { search: 'Okafor', sort: 'patient_id', order: 'asc', limit: 5, offset: 0 },
  ),
  callAddress(
    listExamsForStaff.path,
    {},
    { search: 'Okafor', sort: 'created_at', order: 'asc', limit: 5, offset: 0 },
  ),
  callAddress(searchForStaff.path, {}, { q: 'Okafor' }),
];

test.runIf(hasSqlmap).for(ADDRESSES)('sqlmap finds nothing at %s', async (address, context) => {
  const faults = world.faults.length;
  const said = await attack(`${world.app.listeningOrigin}${address}`, 2);
  noteFigure(context, `sqlmap at level 2 found nothing at ${address.split('?')[0]}`);
  expect(said).not.toContain(FOUND);
  expect(said).not.toMatch(INJECTABLE);
  expect(said).toContain('do not appear to be injectable');
  expect(world.faults.slice(faults)).toEqual([]);
});
