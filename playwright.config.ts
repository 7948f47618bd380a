import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 8099);
const baseURL = `http://localhost:${port}`;

// Without these Chromium looks for hosts of its maker at every start, which a closed network refuses one by one.
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // A machine that stalls for seconds must not decide; whatever needed a second try is named at the end of `npm test`.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET,
    },
  },
  projects: [
    { name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node tools/e2e-server.mjs',
    url: `${baseURL}/readyz`,
    env: { PORT: String(port) },
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
