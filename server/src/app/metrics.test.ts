import { readFileSync } from 'node:fs';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { send } from '../../test/call.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../test/database-proxy.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { CALL_STATEMENT_TIMEOUT_MS, type Database, openDatabase } from '../platform/database/db.ts';
import { backupRuns } from '../tables/backup.tables.ts';
import { assembleDeps } from './assemble-deps.ts';
import { buildApp } from './build-app.ts';

const TOKEN = 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6';
const GUID = '0d9ad0a7-8c0f-4a5c-9a10-4d1a0f1a2b3c';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
  const takenAt = world.clock.now();
  await world.deps.db.insert(backupRuns).values({ takenAt, finishedAt: takenAt, problem: null });
});
afterAll(() => world.stop());

const ask = (app: FastifyInstance, authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

async function metrics(app = world.app): Promise<string> {
  const reply = await ask(app, `Bearer ${TOKEN}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('text/plain');
  return reply.body;
}

describe('who reads /metrics', () => {
  test('without METRICS_TOKEN it answers like any path that does not exist', async () => {
    const closed = await startTestApp();
    const [there, nowhere] = [await ask(closed.app, `Bearer ${TOKEN}`), await closed.app.inject('/nowhere')];
    await closed.stop();
    expect(there.statusCode).toBe(nowhere.statusCode);
    expect(there.body).toBe(nowhere.body);
  });

  test.each([
    undefined,
    '',
    TOKEN,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    'Bearer ',
  ])('with the header %s it tells nothing', async (header) => {
    const reply = await ask(world.app, header);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
    expect(reply.body).not.toContain('sonoboard_');
  });
});

describe('what /metrics tells', () => {
  test('requests are counted by route pattern and status, never by address', async () => {
    const as = await makeUser(world.deps);
    await send(world.app, getExam, { params: { examGuid: GUID } }, { as });
    await world.app.inject(`/api/exams/${GUID}?name=Canary`);
    await world.app.inject('/Canary');
    await world.app.inject('/%c0');
    const text = await metrics();
    expect(text).toContain(
      'sonoboard_http_requests_total{method="GET",route="/api/exams/:examGuid",status="404"} 1',
    );
    expect(text).toContain(
      'sonoboard_http_requests_total{method="GET",route="/api/exams/:examGuid",status="401"} 1',
    );
    expect(text).toContain('sonoboard_http_requests_total{method="GET",route="none",status="400"} 1');
    expect(text).toMatch(
      /sonoboard_http_request_duration_seconds_count\{method="GET",route="\/api\/exams\/:examGuid"\} 2/,
    );
    expect(text).not.toContain(GUID);
    expect(text).not.toContain('Canary');
  });

  test('the figures are those of the Health page', async () => {
    const { freeBytes } = await world.deps.limits.disk.read();
    const text = await metrics();
    expect(figure(text, 'sonoboard_backup_age_seconds')).toBe(0);
    expect(figure(text, 'sonoboard_check_state{check="backup",state="good"}')).toBe(1);
    expect(figure(text, 'sonoboard_check_state{check="backup",state="attention"}')).toBe(0);
    expect(figure(text, 'sonoboard_jobs{state="due"}')).toBe(0);
    expect(figure(text, 'sonoboard_disk_free_bytes') / freeBytes).toBeCloseTo(1, 1);
  });

  test('nothing in it names a person', async () => {
    const { rows } = await world.database.pool.query<{ email: string }>('select email from users');
    const text = await metrics();
    for (const { email } of rows) expect(text).not.toContain(email);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@/);
  });
});

function figure(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}

describe('while the database hangs', () => {
  let proxy: DatabaseProxy;
  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    proxy = await openDatabaseProxy(world.database.connection);
    database = openDatabase({
      connection: proxy.connection,
      maxConnections: 4,
      statementTimeoutMs: CALL_STATEMENT_TIMEOUT_MS,
    });
    const { settings, secrets, clock, log } = world.deps;
    app = await buildApp(await assembleDeps({ settings, secrets, database, clock, log }));
  });
  afterAll(async () => {
    proxy.close();
    await app.close();
    await database.close().catch(() => {});
  });

  test('/metrics answers with what it knows, and leaves out what only the database knows', async () => {
    proxy.hang();
    const text = await metrics(app);
    expect(proxy.isHanging()).toBe(true);
    proxy.recover();
    expect(text).toContain('sonoboard_disk_free_bytes');
    expect(text).toContain('process_resident_memory_bytes');
    expect(figure(text, 'sonoboard_check_state{check="jobs",state="unknown"}')).toBe(1);
    expect(text).not.toContain('sonoboard_jobs');
    expect(text).not.toContain('sonoboard_backup_age_seconds');
  });
});

describe('the files for Prometheus and Grafana', () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../../operate/monitoring/${name}`, import.meta.url), 'utf8');
  const alerts = parse(read('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const dashboard = JSON.parse(read('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const expressions = [
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];

  test('every metric that they name is exported, with the labels that they ask for', async () => {
    const samples = samplesOf(await metrics());
    expect(expressions.length).toBeGreaterThan(20);
    for (const expression of expressions) {
      for (const { name, labels } of selectorsIn(expression)) {
        const labelsOfName = samples.get(name);
        expect(labelsOfName, `${name} in ${expression}`).toBeDefined();
        for (const label of labels) expect(labelsOfName, `${name} in ${expression}`).toContain(label);
      }
    }
  });

  test('every figure of the installation is on the dashboard', async () => {
    const shown = new Set(
      dashboard.panels
        .flatMap(({ targets }) => targets.flatMap(({ expr }) => selectorsIn(expr)))
        .map(({ name }) => name),
    );
    const exported = [...samplesOf(await metrics()).keys()].filter(
      (name) => name.startsWith('sonoboard_') && !/_(sum|count)$/.test(name),
    );
    expect(exported.filter((name) => !shown.has(name))).toEqual([]);
  });
});

/** Names of samples with the labels that occur. Prometheus itself adds `up`, and where a sample comes from. */
function samplesOf(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>([['up', new Set(['job', 'instance'])]]);
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined) continue;
    const known = found.get(name) ?? new Set(['job', 'instance']);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    found.set(name, known);
  }
  return found;
}

/** Metrics in PromQL: the words that are no functions, keywords or labels. */
function selectorsIn(expression: string): { name: string; labels: string[] }[] {
  const withoutLabels = expression.replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '');
  return [...withoutLabels.matchAll(/\b([a-z]\w*)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .filter(([word]) => !/^\d/.test(word) && !/^(?:[smhd]|and|or|unless)$/.test(word))
    .map(([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)\s*(?:=|!=|=~|!~)/g)].map(([, label = '']) => label),
    }));
}
