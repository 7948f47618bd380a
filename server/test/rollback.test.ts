import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { backupWorld, databaseUrl, rowsOf, SESSION_SECRET } from './backup-world.ts';
import { freePort } from './killable-server.ts';
import { migrationsAndOneMore } from './migrations-folder.ts';
import { fillRelease, openProduct, readFacts } from './release-world.ts';
import { type RunningProgram, runProgram, startProgram, typescript } from './run-program.ts';

const MAIN = new URL('../src/app/main.ts', import.meta.url).pathname;
/** As an upgrade may do: the older version could not even read its exams any more. */
const NEWER = 'alter table exams rename column patient_last_name to patient_family_name';

let world: ReturnType<typeof backupWorld>;
let running: RunningProgram | null = null;
let newer: string;
beforeEach(() => {
  world = backupWorld();
  newer = migrationsAndOneMore(NEWER);
});
afterEach(async () => {
  running?.child.kill('SIGKILL');
  await running?.ended;
  running = null;
  rmSync(newer, { recursive: true });
  await world.clear();
});

type Target = Awaited<ReturnType<typeof world.emptyTarget>>;

async function environment({ connection, settings }: Target) {
  const port = String(await freePort());
  return {
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: settings.dataDir,
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    SESSION_SECRET,
    URL_SIGNING_SECRET: 'b1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
  };
}

/** The product in this process, with the secret of the processes. */
const openOn = (target: Target) =>
  openProduct(target.connection, { ...target.settings, sessionSecret: SESSION_SECRET }, world.clock);

test('back from an upgrade: the old version refuses the database and restores its backup into an empty one', async () => {
  const target = await world.emptyTarget();
  const env = await environment(target);
  await migrate(target.connection);
  const product = await openOn(target);
  const people = await fillRelease(product);
  const facts = await readFacts(product, people);
  await product.stop();

  // As docs/operate.md has it: a backup with the version that runs, then the upgrade.
  await world.backUp({ connection: target.connection, blobs: target.blobs });
  await migrate(target.connection, { folder: newer });

  const refused = await runProgram(typescript(MAIN), { env });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('A newer version of Sonoboard has migrated this database');
  expect(refused.output).not.toContain('    at ');
  const names = 'select patient_family_name as name from exams order by 1';
  expect(await rowsOf(target.connection, names)).toEqual([{ name: 'Okafor' }, { name: 'Ångström' }]);

  const back = await world.emptyTarget();
  const backEnv = await environment(back);
  world.clock.forward(60_000);
  await world.restore(back);
  running = startProgram(typescript(MAIN), { env: backEnv });
  await running.says('Sonoboard is ready');
  const health = await fetch(`http://127.0.0.1:${backEnv.PORT}/readyz`);
  expect(await health.json()).toEqual({ status: 'ready' });
  const old = await openOn(back);
  expect(await readFacts(old, people)).toEqual(facts);
  await old.stop();
});
