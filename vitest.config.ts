import { defineConfig } from 'vitest/config';

/** They replace a library for their own file, so they cannot share its modules with others. */
const REPLACING_A_MODULE = [
  'web/src/imports/upload-bytes.test.ts',
  'web/src/imports/import-page.test.tsx',
  'web/src/accounts/passkey-login.test.tsx',
  'web/src/user-settings/passkeys/passkeys-section.test.tsx',
];

/** These take minutes each: `npm test -- --long` and `npm run trust -- --all` run them. */
const LONG_TESTS = '**/*.long.test.ts';
const isLongRun = process.env['TEST_LENGTH'] === 'long';

/** Never the measure of anything: it ends a test that hangs, also on a machine that others keep busy. */
const HANGING_MS = isLongRun ? 900_000 : 60_000;

// One runner for the four workspaces. The server's tests share one PostgreSQL per run (server/test/global-setup.ts).
export default defineConfig({
  test: {
    // One worker per core: by default a core is left idle, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      // Rules keep no state, so their files need no worlds of their own.
      {
        test: {
          name: 'domain',
          include: ['domain/src/**/*.test.ts'],
          isolate: false,
          testTimeout: HANGING_MS,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          isolate: false,
          testTimeout: HANGING_MS,
        },
      },
      {
        test: {
          name: 'server',
          // Loading the product anew for each file took longer than its tests; a test leaves nothing behind in the process.
          isolate: false,
          include: ['server/{src,demo,test}/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: isLongRun ? [] : [LONG_TESTS],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/zod-words.ts'],
          env: { NODE_ENV: 'test' },
          testTimeout: HANGING_MS,
          hookTimeout: HANGING_MS,
        },
      },
      {
        test: {
          name: 'web',
          // As on the server: loading React and the kit anew for each file took longer than its tests.
          isolate: false,
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
          exclude: REPLACING_A_MODULE,
          environment: 'happy-dom',
          testTimeout: HANGING_MS,
        },
      },
      {
        test: {
          name: 'web-isolated',
          include: REPLACING_A_MODULE,
          environment: 'happy-dom',
          testTimeout: HANGING_MS,
        },
      },
    ],
  },
});
