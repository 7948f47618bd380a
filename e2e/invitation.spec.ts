import { expect, test, type Browser, type Page } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';
import { fillLogin, ownOrigin, PASSWORD, signIn } from './support.ts';

const newEmail = (who: string) =>
  `${who}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}@visitors.example`;

/** Calls beside the page, as its pages would. */
async function post(page: Page, path: string, data: object) {
  const reply = await page.request.post(path, { data, headers: { origin: ownOrigin() } });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return reply;
}

/** A workspace of a new person, made by staff, and that person's browser. */
async function ownWorkspace(browser: Browser, name: string) {
  const owner = await browser.newPage();
  const email = newEmail('owner');
  const person = { first_name: 'Olga', last_name: 'Zander', profession: 'Physician' };
  await post(owner, '/api/auth/signup', { ...person, email, password: PASSWORD });
  await owner.request.get(linkIn(await mailTo(email, 'Confirm')));
  await post(owner, '/api/login_direct', { username: email, password: PASSWORD });
  const { guid } = (await (await owner.request.get('/api/current')).json()) as { guid: string };
  const staff = await browser.newPage();
  await signIn(staff, 'staff');
  const made = await post(staff, '/api/workspaces', { user_guid: guid, name });
  const { workspace } = (await made.json()) as { workspace: { guid: string } };
  await staff.close();
  return { owner, email, workspaceGuid: workspace.guid };
}

test('SH-066, SH-202, SH-251, AMB-067: the mail of an invitation leads a new person through sign-up into the workspace', async ({
  page,
  browser,
}) => {
  // Three mails and three people.
  test.slow();
  const name = 'Praxis <b>Nord</b> & Partner';
  const { owner, email: ownerEmail, workspaceGuid } = await ownWorkspace(browser, name);
  const email = newEmail('new+colleague');
  await post(owner, `/api/workspaces/${workspaceGuid}/invitations`, { email });

  const mail = await mailTo(email, 'Join the workspace');
  expect(mail.subject).toBe(`Join the workspace "${name}" on Sonoboard`);
  expect(mail.html).not.toContain('<b>');
  expect(mail.text).toContain(`You get this mail because ${ownerEmail} invited ${email}`);

  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('First name').fill('Nina');
  await page.getByLabel('Last name').fill('Neu');
  await page.getByLabel('Role', { exact: true }).selectOption('Nurse');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/verify-email?signup=true');
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your email!' })).toBeVisible();

  await page.goto(linkIn(await mailTo(email, 'Confirm')));
  await page.getByRole('link', { name: 'Continue in browser' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillLogin(page, email, PASSWORD);

  const dialog = page.getByRole('dialog', { name: `Join ${name}?` });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Workspace', exact: true })).toBeVisible({ timeout: 30_000 });
  const members = await page.request.get(`/api/workspaces/${workspaceGuid}/members`);
  expect(await members.json()).toMatchObject({
    total: 2,
    items: [
      { email: ownerEmail, role: 'Owner' },
      { email, role: 'Member', first_name: 'Nina' },
    ],
  });
  const told = await mailTo(ownerEmail, 'Nina Neu joined');
  expect(told.text).toContain(email);
});
