import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

type Account =
  | 'admin'
  | 'staff'
  | 'reviewer'
  | 'emergency'
  | 'reviewer2'
  | 'reviewer3'
  | 'operator'
  | 'owner'
  | 'trial'
  | 'expired'
  | 'member'
  | 'invitee'
  | 'new'
  | 'unverified'
  | 'device';

export const PASSWORD = 'Demo1234';

export function emailOf(account: Account): string {
  return `${account}@demo.sonoboard.example`;
}

/** Signs in without the page, so that a test starts where its own story starts. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await leaveOpenPage(page);
  const reply = await page.request.post('/api/login_direct', {
    data: { username: emailOf(account), password: PASSWORD },
    headers: { origin: ownOrigin() },
  });
  expect(reply.status(), `sign-in of ${account}`).toBe(200);
}

/** A page that is still open would start anew as the next person, in the middle of the way to the next page. */
export async function leaveOpenPage(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
}

/** Signs in as people do, on the page that is open. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Whether the server still knows the person; asked beside the page, with the page's cookies. */
export async function currentStatus(page: Page): Promise<number> {
  return (await page.request.get('/api/current')).status();
}

/** A lazy page may come after the browser says that it is loaded; its heading is what shows that it is there. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Makes the window another width. The server draws the next page for the width that this one tells in its next frame; a page that is
 * left before was drawn for the old one, is drawn again, and a click on the first drawing meets nothing.
 */
export async function resize(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size);
  const told = () => page.evaluate(() => document.cookie);
  await expect.poll(told).toContain(encodeURIComponent(` ${size.width} `));
}

/** For a test that answers calls itself: the page comes without the replies that it would bring along, and asks. */
export async function withoutFirstReplies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Before the page's own scripts, which wait until all of it is there.
    document.addEventListener(
      'readystatechange',
      () => {
        document.getElementById('first-replies')?.remove();
        // Nor the picture that the server has drawn of them.
        document.getElementById('root')?.replaceChildren();
      },
      { once: true },
    );
  });
}

/**
 * No serious or critical finding, and no contrast that axe could not decide: a gradient would hide a failure. Left out are
 * charts: their numbers stand on shapes, where axe cannot tell the ground; they use checked text colours.
 */
export async function expectNoSeriousAxe(page: Page): Promise<void> {
  const { violations, incomplete } = await new AxeBuilder({ page })
    .exclude('figure')
    // Below the edge of a box that scrolls, rows are covered; they look as the first ones do.
    .exclude('[data-boxed] tr:nth-child(n + 9)')
    // No frame of another origin is on our pages: one page can look at all of it, in a quarter of the time. What
    // passed is not described.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations', 'incomplete'] })
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const undecided = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter(
        (node) =>
          !isOutOfSight(node) &&
          !isBesideClippedText(node) &&
          !isEmptyField(node) &&
          !isLineAboveThePage(node),
      ),
    }))
    .filter(({ nodes }) => nodes.length > 0);
  const findings = [...serious, ...undecided].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(findings).toEqual([]);
}

/** Scrolled out of a box, as a tab that a phone has no room for: axe cannot look at it, and neither can anybody else. */
function isOutOfSight({ any }: { readonly any: readonly { readonly data: unknown }[] }): boolean {
  return any.some(({ data }) => JSON.stringify(data).includes('elmPartiallyObscured'));
}

/** Nothing sticks out sideways. Asked again, because a page that was resized is drawn anew a moment later. */
export async function expectFitsWidth(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** axe takes the clipped end of a long text for something that lies over the next cell. */
function isBesideClippedText({
  html,
  any,
}: {
  readonly html: string;
  readonly any: readonly { readonly data: unknown }[];
}): boolean {
  return html.startsWith('<td') && any.some(({ data }) => JSON.stringify(data).includes('bgOverlap'));
}

/** Two lines below the title of a dialog have different parts of the page far below them, which axe takes for a doubtful ground. */
function isLineAboveThePage({
  html,
  any,
}: {
  readonly html: string;
  readonly any: readonly { readonly data: unknown }[];
}): boolean {
  return (
    /^<p id="[^"]+-line"/.test(html) &&
    any.some(({ data }) => JSON.stringify(data).includes('elmPartiallyObscuring'))
  );
}

/** A field without a value has no text yet whose contrast axe could tell; those with one are looked at elsewhere. */
function isEmptyField({ any }: { readonly any: readonly { readonly data: unknown }[] }): boolean {
  return any.some(({ data }) => JSON.stringify(data).includes('emptyValue'));
}

export function ownOrigin(): string {
  const { baseURL } = test.info().project.use;
  if (baseURL === undefined) throw new Error('These tests need a baseURL');
  return new URL(baseURL).origin;
}
