import { getSettings } from '@sonoboard/contract/platform/platform.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
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
