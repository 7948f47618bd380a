import { expect, test, type Browser, type Page } from '@playwright/test';
import { fillSignUp, makeAccount, newPerson, pressSignUp, verificationMail } from './accounts.support.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { fillLogin, ownOrigin, signIn } from './support.ts';

const WORKSPACE = 'Harbour <b>Vein</b> Clinic';

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const reply = await page.request.post(`/api${path}`, { data, headers: { origin: ownOrigin() } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}

/** A workspace of its own, so that no other test sees a seat taken. */
async function makeWorkspace(browser: Browser): Promise<{ owner: Page; guid: string }> {
  const staff = await browser.newPage();
  await signIn(staff, 'staff');
  const owner = await browser.newPage();
  const person = await makeAccount(owner);
  const made = await post(staff, '/workspaces', {
    user_guid: person.guid,
    name: WORKSPACE,
    slots_users: 2,
    slots_probes: 1,
  });
  await staff.close();
  await post(owner, '/login_direct', { username: person.email, password: person.password });
  const { workspace } = made as { workspace: { guid: string } };
  return { owner, guid: workspace.guid };
}

test('SH-066, SH-202: an invitation leads a new person through sign-up into the workspace', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { owner, guid } = await makeWorkspace(browser);
  const person = newPerson();
  await post(owner, `/workspaces/${guid}/invitations`, { email: person.email });

  await page.goto(linkIn(await mailTo(person.email, 'Join the workspace')));
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await fillSignUp(page, person);
  await pressSignUp(page);
  await expect(page).toHaveURL('/verify-email?signup=true');

  await page.goto(linkIn(await verificationMail(person.email)));
  await page.getByRole('link', { name: 'Continue in browser' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await fillLogin(page, person.email, person.password);

  const dialog = page.getByRole('dialog', { name: `Join ${WORKSPACE}?` });
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => {
      const reply = await owner.request.get(`/api/workspaces/${guid}/members`);
      const { items } = (await reply.json()) as { items: { email: string; role: string }[] };
      return items.find(({ email }) => email === person.email)?.role;
    })
    .toBe('Member');
  await expect(page.getByRole('button', { name: 'Workspace', exact: true })).toBeVisible();
  await owner.close();
});
