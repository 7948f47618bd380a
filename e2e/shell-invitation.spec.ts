import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { makeAccount, type Person } from './accounts.support.ts';
import {
  emailOf,
  expectNoSeriousAxe,
  fillLogin,
  openPage,
  ownOrigin,
  PASSWORD,
  signIn,
  withoutFirstReplies,
} from './support.ts';

// Contrast is judged on what stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const offer = (page: Page) => page.getByRole('dialog', { name: /^Join / });

/** The purchaser of a workspace with free seats, beside the page under test. */
class Inviter {
  readonly #request: APIRequestContext;
  readonly #workspace: string;

  private constructor(request: APIRequestContext, workspace: string) {
    this.#request = request;
    this.#workspace = workspace;
  }

  static async signedIn(request: APIRequestContext): Promise<Inviter> {
    const data = { username: emailOf('trial'), password: PASSWORD };
    const reply = await request.post('/api/login_direct', { data, headers: { origin: ownOrigin() } });
    expect(reply.status()).toBe(200);
    const { guid } = (await (await request.get('/api/current')).json()) as { guid: string };
    const billing = await request.get(`/api/users/${guid}/billing`);
    const { workspaceGuid } = (await billing.json()) as { workspaceGuid: string };
    return new Inviter(request, workspaceGuid);
  }

  async invite(email: string): Promise<void> {
    const reply = await this.#request.post(`/api/workspaces/${this.#workspace}/invitations`, {
      data: { email },
      headers: { origin: ownOrigin() },
    });
    expect(reply.status(), await reply.text()).toBe(201);
  }

  /** Leaves the seats of the demo as they were. */
  async takeBack(email: string): Promise<void> {
    for (const kind of ['members', 'invitations']) {
      const list = `/api/workspaces/${this.#workspace}/${kind}`;
      const { items } = (await (await this.#request.get(list)).json()) as {
        items: { guid: string; email: string }[];
      };
      for (const { guid } of items.filter((item) => item.email === email)) {
        await this.#request.delete(`${list}/${guid}`, { data: {}, headers: { origin: ownOrigin() } });
      }
    }
  }
}

async function login(page: Page, { email, password }: Person): Promise<void> {
  await openPage(page, '/login');
  await fillLogin(page, email, password);
  await expect(page).toHaveURL('/worklist');
}

test('SH-054, SH-197: anyone who is invited may reject or join, or answer later; who is not is not asked', async ({
  page,
}) => {
  await signIn(page, 'invitee');
  for (const [width, height] of [
    [360, 1000],
    // High enough that the dialog lies below the few words of the page.
    [1440, 1600],
  ] as const) {
    // Over an empty page: axe judges no words that lie over different things, be they ever so well covered.
    await page.setViewportSize({ width, height });
    // The offer may come before the page's heading, and then hides it from anyone who asks by role.
    await page.goto('/no-such-page');
    await expect(offer(page)).toContainText('Leonard Harms (owner@demo.sonoboard.example)');
    await expect(offer(page).getByRole('button', { name: 'Reject' })).toBeInViewport({ ratio: 1 });
    await expect(offer(page).getByRole('button', { name: 'Join' })).toBeInViewport({ ratio: 1 });
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');
    await expect(offer(page)).toHaveCount(0);
  }
  await page.reload();
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toBeVisible();

  await signIn(page, 'member');
  await withoutFirstReplies(page);
  const asked = page.waitForResponse('**/api/users/*/invitation');
  await openPage(page, '/about');
  expect((await asked).status()).toBe(200);
  await expect(offer(page)).toHaveCount(0);
});

test.describe('an answer', () => {
  let inviter: Inviter;
  let person: Person;

  test.beforeEach(async ({ page, playwright, baseURL }) => {
    inviter = await Inviter.signedIn(await playwright.request.newContext({ baseURL: baseURL ?? '' }));
    person = await makeAccount(page);
    await inviter.invite(person.email);
  });

  test.afterEach(() => inviter.takeBack(person.email));

  test('SH-198, SH-251: Join reloads the page, and the workspace menus appear', async ({ page }) => {
    await login(page, person);
    await expect(page.getByRole('link', { name: 'Start free trial', includeHidden: true })).toBeVisible();
    const accepted = page.waitForRequest('**/api/workspaces/accept-invite');
    const loaded = page.waitForEvent('load');
    await offer(page).getByRole('button', { name: 'Join' }).press('Enter');
    expect((await accepted).method()).toBe('POST');
    await loaded;
    await expect(page.getByRole('button', { name: 'Workspace' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start free trial' })).toHaveCount(0);
    await expect(offer(page)).toHaveCount(0);
  });

  test('SH-199, SH-251: Reject clears the invitation, also after a reload', async ({ page }) => {
    await login(page, person);
    const rejected = page.waitForResponse('**/api/workspaces/reject-invite');
    await offer(page).getByRole('button', { name: 'Reject' }).click();
    expect((await rejected).status()).toBe(200);
    await expect(offer(page)).toHaveCount(0);
    await withoutFirstReplies(page);
    const asked = page.waitForResponse('**/api/users/*/invitation');
    await page.reload();
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test('an invitation that was taken back meanwhile is refused in words', async ({ page }) => {
    await login(page, person);
    await expect(offer(page)).toBeVisible();
    await inviter.takeBack(person.email);
    await offer(page).getByRole('button', { name: 'Join' }).click();
    await expect(offer(page).getByRole('alert')).toBeVisible();
    await offer(page).getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('link', { name: 'Start free trial' })).toBeVisible();
  });
});
