import { getServerState, getSettings } from '@sonoboard/contract/platform/platform.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { backupRuns } from '../tables/backup.tables.ts';
import { installation } from '../tables/installation.tables.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({
    env: {
      SUPPORT_EMAIL: 'help@clinic.example',
      PRODUCT_VARIANT: 'ai',
      MONTHLY_BILLING: 'true',
      TERMS_URL: 'https://clinic.example/terms',
    },
  });
});
afterAll(() => world.stop());

test('SH-343: anyone who is not signed in learns how the installation is set up, and no secret', async () => {
  const settings = await call(world.app, getSettings, {});
  expect(settings).toEqual({
    demo: false,
    is_demo_for_others: false,
    build: { id: 'development', environment: 'local' },
    flags: {
      force_definitive_diagnosis: world.deps.settings.forceDefinitiveDiagnosis,
      show_data_collection_dropdown: world.deps.settings.showDataCollectionDropdown,
      branded_theme: world.deps.settings.brandedTheme,
      monthly_billing: true,
      online_billing: false,
      product_variant: 'ai',
      support_email: 'help@clinic.example',
      sample_operator_email: world.deps.settings.sampleOperatorEmail,
      terms_url: 'https://clinic.example/terms',
    },
  });
});

test('pages learn that they show demo data', async () => {
  await world.deps.db.update(installation).set({ demo: true });
  expect(await call(world.app, getSettings, {})).toMatchObject({ demo: true, is_demo_for_others: false });
});

test('pages learn that a demo is shown to other machines', async () => {
  const shown = await startTestApp({ env: { DEMO: 'yes' } });
  await shown.deps.db.update(installation).set({ demo: true });
  const settings = await call(shown.app, getSettings, {});
  await shown.stop();
  expect(settings).toMatchObject({ demo: true, is_demo_for_others: true });
});

test('figures are read once in ten seconds, and anew for those who check now', async () => {
  const as = await makeUser(world.deps, { permissions: ['internal'] });
  const checkedAt = async (fresh: boolean) =>
    (await call(world.app, getServerState, { query: { fresh } }, { as })).checked_at;
  world.clock.set('2026-03-02T08:00:00.000Z');
  expect(await checkedAt(true)).toBe('2026-03-02T08:00:00.000Z');
  world.clock.set('2026-03-02T08:00:09.999Z');
  expect(await checkedAt(false)).toBe('2026-03-02T08:00:00.000Z');
  expect(await checkedAt(true)).toBe('2026-03-02T08:00:09.999Z');
  world.clock.set('2026-03-02T08:00:20.000Z');
  expect(await checkedAt(false)).toBe('2026-03-02T08:00:20.000Z');
});

test('staff learn how old the last good backup is, and why a later one failed', async () => {
  const backup = async () => {
    const as = await makeUser(world.deps, { permissions: ['internal'] });
    return (await call(world.app, getServerState, { query: { fresh: true } }, { as })).backup;
  };
  const at = (time: string) => new Date(`2026-03-02T${time}:00.000Z`);
  const ran = (takenAt: Date, problem: string | null) =>
    world.deps.db.insert(backupRuns).values({ takenAt, finishedAt: takenAt, problem });
  expect(await backup()).toMatchObject({ state: 'none', taken_at: null, failed_at: null, problem: null });
  await ran(at('05:00'), 'The disk is full.');
  await ran(at('06:00'), null);
  const good = { state: 'good', taken_at: at('06:00').toISOString(), failed_at: null, problem: null };
  expect(await backup()).toMatchObject(good);
  await ran(at('07:00'), 'The disk is full.');
  const failure = { failed_at: at('07:00').toISOString(), problem: 'The disk is full.' };
  expect(await backup()).toMatchObject({ ...good, ...failure });
  world.clock.set('2026-03-03T06:00:00.001Z');
  expect(await backup()).toMatchObject({ ...good, ...failure, state: 'old' });
});
