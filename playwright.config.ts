import { defineConfig, devices } from '@playwright/test';
import { CALENDAR_PORT } from './e2e/calendar-port.ts';
import { MESSAGE_PORT } from './e2e/message-port.ts';
import { E2E_PORT, MAIL_DIR, WORLD_MAKER_FILE } from './e2e/mail-dir.ts';

const baseURL = `http://localhost:${E2E_PORT}`;

const CHROMIUM_SWITCHES = [
  // Without these Chromium looks for hosts of its maker at every start, which a closed network refuses one by one.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process draws all pages of a worker: a new one for each page would compile our scripts anew (docs/decisions/0022).
  '--process-per-site',
  '--renderer-process-limit=1',
  '--in-process-gpu',
  // Nothing here has a GPU: drawing through one that is emulated costs more than drawing without.
  '--disable-gpu',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // The second try is there to be recorded and to show why the first one failed: it does not make the run pass.
  retries: process.env['CI'] ? 1 : 0,
  failOnFlakyTests: true,
  use: {
    baseURL,
    // A test gets a window without cookies, cache and storage, but the process of the one before: half the time. A failure
    // starts a new one. Anyone who takes the network away gives it back: that is not undone.
    reuseContext: true,
    // A worker would put away all files in each of these windows; kept-files.spec.ts asks about it in a window of its own.
    serviceWorkers: 'block',
    // What waits for something that never comes says so itself, instead of using up the time of the whole test.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording each step of each test is dear; where there is a second try, only that one is recorded.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      // People have scrollbars, and pages are laid out beside them.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...CHROMIUM_SWITCHES] : CHROMIUM_SWITCHES,
    },
  },
  projects: [
    { name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node tools/e2e-server.mjs',
    url: `${baseURL}/readyz`,
    env: {
      PORT: String(E2E_PORT),
      E2E_MAIL_DIR: MAIL_DIR,
      E2E_WORLD_MAKER_FILE: WORLD_MAKER_FILE,
      CALENDAR_HOSTS_ALLOWED: `http://127.0.0.1:${CALENDAR_PORT}`,
      MESSAGE_HOSTS_ALLOWED: `http://127.0.0.1:${MESSAGE_PORT}`,
    },
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
