import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { codeAt } from '../server/test/authenticator.ts';
import { freePort } from '../tools/free-port.mjs';
import { ROOT } from '../tools/ready.mjs';
import { fillLogin } from './support.ts';

const run = promisify(execFile);

const EMAIL = 'boss@hospital.example';
const PASSWORD = 'Kettle83Vein';

/** A server of our own without the demo world, where nobody has an account yet. */
interface EmptyServer {
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
  readonly child: ChildProcess;
  readonly folder: string;
}

let server: EmptyServer;

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-first-admin-'));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  // npm and the server look at nothing else: settings of the person who runs the tests must not reach them.
  const env = { PATH, HOME, DATA_DIR: join(folder, 'data'), PORT: String(port), DEMO: 'off' };
  const child = spawn(process.execPath, ['server/dist/main.js'], { cwd: ROOT, env, stdio: 'ignore' });
  server = { address: `http://localhost:${port}`, env, child, folder };
  await expect
    .poll(async () => (await fetch(`${server.address}/readyz`).catch(() => null))?.status, {
      timeout: 60_000,
    })
    .toBe(200);
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGTERM');
  await ended;
  rmSync(server.folder, { recursive: true, force: true });
});

async function fillForm(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
}

const adminCommand = () =>
  run('npm', ['run', '--silent', 'admin', '--', EMAIL], { cwd: ROOT, env: server.env });

test('without the demo world the admin command makes the first internal administrator, once', async ({
  page,
  browser,
}) => {
  const { stdout } = await adminCommand();
  const link = /http:\/\/\S+/.exec(stdout)?.[0] ?? '';
  expect(link).toContain(`${server.address}/api/auth/reset-link?token=`);

  await test.step('the link leads to the form, and its token is in no address and no script', async () => {
    await page.goto(link);
    await expect(page).toHaveURL(`${server.address}/reset-password`);
    await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  await test.step('SH-103: a password and its confirmation are asked for', async () => {
    await fillForm(page, PASSWORD, 'Hospital');
    await expect(page.getByText('Passwords must match')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set password' })).toBeDisabled();
    await fillForm(page, PASSWORD, PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page).toHaveURL(`${server.address}/login`);
    await expect(page.getByText('Password has been changed successfully')).toBeVisible();
  });

  await test.step('the account signs in, sets up the second factor that staff need, and sees the Internal menu', async () => {
    await fillLogin(page, EMAIL, PASSWORD);
    await expect(page).toHaveURL(`${server.address}/user-settings`);
    await expect(page.getByText('the internal area is closed to you')).toBeVisible();
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');
    await code.fill(codeAt(secret, new Date()));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have saved the codes' }).click();
    await page.getByRole('button', { name: 'Internal' }).click();
    await expect(page.getByRole('menuitem', { name: 'Users' })).toBeVisible();
  });

  await test.step('pages for developers are not there', async () => {
    for (const path of ['/internal/colors', '/internal/component-test']) {
      await page.goto(`${server.address}${path}`);
      await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
    }
  });

  await test.step('the link works once', async () => {
    const other = await browser.newPage();
    await other.goto(link);
    await expect(other).toHaveURL(`${server.address}/invalid-link`);
    await other.close();
  });

  await test.step('and no second link is made', async () => {
    const refused = await adminCommand().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused).toHaveProperty('stdout', expect.stringContaining('There is an administrator already'));
  });
});
