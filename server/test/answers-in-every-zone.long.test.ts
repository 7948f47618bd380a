import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS, type EndpointName } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { TEST_AUDIT_KEYS } from './audit-keys.ts';
import { fillDemoWorld } from '../demo/fill-demo-world.ts';
import { assembleDeps } from '../src/app/assemble-deps.ts';
import { buildApp } from '../src/app/build-app.ts';
import type { Deps } from '../src/app/deps.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { readSettings } from '../src/platform/settings.ts';
import { makeSignature } from '../src/signatures/review-signature.service.ts';
import { users } from '../src/tables/accounts.tables.ts';
import { makeAuthorisationWorld, type Objects } from './authorisation-world.ts';
import { send } from './call.ts';
import { exampleCall } from './example-calls.ts';
import { noteFigure } from './figure.ts';
import { testClock } from './test-clock.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { startSession } from './test-users.ts';

/** Fourteen hours before and twelve behind, quarters and halves of hours, and clocks that are changed half an hour from now. */
const ZONES = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Berlin'];
/** The night in which clocks go forward in Europe; another day in most zones. */
const NOW = '2026-03-29T00:30:00.000Z';

/** The trail has rows of the reads before, with an id made by chance for each; the other tells of the machine. */
const NEVER_THE_SAME: readonly EndpointName[] = ['listAuditEvents', 'getServerState'];

const READS = Object.entries(ENDPOINTS)
  .map(([name, endpoint]) => ({ name: name as EndpointName, endpoint: endpoint as EndpointSpec }))
  .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.reply !== 'stream')
  // Nobody would be signed in for the others.
  .filter(({ name }) => name !== 'signOut' && !NEVER_THE_SAME.includes(name));

const machineZone = process.env['TZ'];
const folder = mkdtempSync(join(tmpdir(), 'sonoboard-zones-'));

afterAll(() => {
  setMachineZone(machineZone);
  rmSync(folder, { recursive: true, force: true });
});

function setMachineZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
}

/** The server on a machine in the zone of this moment. */
async function withServer<Result>(
  database: TestDatabase,
  use: (app: Awaited<ReturnType<typeof buildApp>>, deps: Deps) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings({ DATA_DIR: folder, CHROMIUM_PATH: '/nowhere/chromium' }, folder);
  const secrets = loadSecrets(settings);
  const log = pino({ level: 'silent' });
  const deps = await assembleDeps({ settings, secrets, database, clock: testClock(NOW), log });
  const app = await buildApp(deps);
  try {
    return await use(app, deps);
  } finally {
    await app.close();
  }
}

interface World {
  readonly objects: Objects;
  readonly cookies: Readonly<Record<string, string>>;
}

const PEOPLE = ['admin', 'reviewer', 'operator', 'owner'];
const emailOf = (name: string) => `${name}@demo.sonoboard.example`;

/** The people of the demo, with all that they have, and the rows that calls name. */
function fill(database: TestDatabase): Promise<World> {
  return withServer(database, async (_app, deps) => {
    await fillDemoWorld({
      db: deps.db,
      blobs: deps.blobs,
      clock: deps.clock,
      auditKeys: TEST_AUDIT_KEYS,
      makeSignature: (content, statement) => makeSignature(deps.signatureKey, content, statement),
      progress: () => {},
    });
    const { objects } = await makeAuthorisationWorld(deps);
    const found = await deps.db
      .select({ guid: users.guid, email: users.email })
      .from(users)
      .where(inArray(users.email, PEOPLE.map(emailOf)));
    const signedIn = found.map(async ({ guid, email }) => [email, await startSession(deps, guid)] as const);
    return { objects, cookies: Object.fromEntries(await Promise.all(signedIn)) };
  });
}

/** Every answer to these people, by the call and who made it. */
function answers(database: TestDatabase, { objects, cookies }: World): Promise<ReadonlyMap<string, string>> {
  return withServer(database, async (app) => {
    const given = new Map<string, string>();
    for (const [email, cookie] of Object.entries(cookies)) {
      for (const { name, endpoint } of READS) {
        const input = exampleCall(name, endpoint, objects) as object;
        const { statusCode, rawPayload } = await send(app, endpoint, input, { headers: { cookie } });
        given.set(`${name} as ${email}`, `${statusCode} ${rawPayload.toString('latin1')}`);
      }
    }
    return given;
  });
}

test('machines and databases in every zone answer all reads with the same bytes', async (context) => {
  const filled = await testDatabase();
  const world = await fill(filled);
  // What is copied may have no connection.
  await filled.close();
  const answersIn = async (zone: string) => {
    setMachineZone(zone);
    const database = await testDatabase({ copyOf: filled, options: `-c TimeZone=${zone}` });
    try {
      return await answers(database, world);
    } finally {
      await database.drop();
    }
  };
  try {
    const expected = await answersIn('UTC');
    const offsets = new Set([new Date(NOW).getTimezoneOffset()]);
    for (const zone of ZONES) {
      const given = await answersIn(zone);
      offsets.add(new Date(NOW).getTimezoneOffset());
      const different = [...expected.keys()].filter((call) => given.get(call) !== expected.get(call));
      expect(different, `on a machine in ${zone}`).toEqual([]);
    }
    expect(offsets.size, 'the machine has been in each zone').toBe(ZONES.length + 1);
    const answered = [...expected.values()].filter((answer) => answer.startsWith('200 '));
    expect(answered.length).toBeGreaterThan(100);
    noteFigure(context, `${answered.length} answers with the same bytes in ${ZONES.length + 1} zones`);
  } finally {
    setMachineZone(machineZone);
    await filled.drop();
  }
});
