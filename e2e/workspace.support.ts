import { expect, type Browser, type Page } from '@playwright/test';
import { makeAccount, type Person } from './accounts.support.ts';
import { ownOrigin, signIn } from './support.ts';

export interface Someone extends Person {
  readonly guid: string;
}

/** Calls beside the page, as its pages would. */
export async function send(page: Page, method: 'POST' | 'PATCH', path: string, data: object) {
  const reply = await page.request.fetch(`/api${path}`, { method, data, headers: { origin: ownOrigin() } });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()) as unknown;
}

/** A new person who is signed in in this page. */
export async function signInSomeone(page: Page): Promise<Someone> {
  const person = await makeAccount(page);
  await send(page, 'POST', '/login_direct', { username: person.email, password: person.password });
  return person;
}

interface WorkspaceOptions {
  readonly name?: string;
  readonly users?: number;
  readonly scanners?: number;
}

/** A new person with a workspace of their own, so that no other test sees a seat taken. Signed in in this page. */
export async function signInOwner(page: Page, browser: Browser, options: WorkspaceOptions = {}) {
  const owner = await signInSomeone(page);
  const made = await asStaff(browser, 'staff', (staff) =>
    send(staff, 'POST', '/workspaces', {
      user_guid: owner.guid,
      name: options.name ?? 'Harbour Practice',
      slots_users: options.users ?? 3,
      slots_probes: options.scanners ?? 3,
    }),
  );
  const { workspace } = made as { workspace: { guid: string } };
  return { owner, workspaceGuid: workspace.guid };
}

/** Puts someone on one of the demo world's configs. */
export async function giveConfig(browser: Browser, person: Someone, name: string): Promise<void> {
  await asStaff(browser, 'admin', async (admin) => {
    const reply = await admin.request.get(`/api/configs?search=${encodeURIComponent(name)}`);
    const { items } = (await reply.json()) as { items: { guid: string; name: string }[] };
    const config = items.find((one) => one.name === name);
    expect(config, `the config ${name}`).toBeDefined();
    await send(admin, 'PATCH', `/users/${person.guid}/config`, { config_guid: config?.guid });
  });
}

async function asStaff<T>(browser: Browser, account: 'staff' | 'admin', work: (page: Page) => Promise<T>) {
  const staff = await browser.newPage();
  await signIn(staff, account);
  const result = await work(staff);
  await staff.close();
  return result;
}
