import { expect, test, type Page } from '@playwright/test';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { expectFitsWidth, expectNoSeriousAxe, openPage, signIn, withoutFirstReplies } from './support.ts';

/** What stands under a term of the list of facts. */
const fact = (page: Page, term: string) =>
  page.locator('dl > div', { has: page.getByText(term, { exact: true }) }).locator('dd');

async function withReply(page: Page, address: string, change: (reply: object) => object): Promise<void> {
  await withoutFirstReplies(page);
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as object) });
  });
}

test('SH-160..SH-168, SH-347: /about tells what the device is, who makes it and who may use it, and can be read at 1440, 390 and 360 px; SH-012, SH-298: badges lead to the mobile app; SH-344: the theme is dark and the font Inter', async ({
  page,
}) => {
  await signIn(page, 'reviewer');
  await openPage(page, '/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(fact(page, 'Manufacturer').locator('address')).toContainText('[Placeholder: manufacturer]');
  await expect(fact(page, 'UK representative').locator('address')).toContainText('United Kingdom');
  await expect(fact(page, 'Version')).toHaveText(PRODUCT_VERSION);
  await expect(fact(page, 'Manufacturing date')).toHaveText('10.6.2025');
  await expect(fact(page, 'Unique device identifier')).toHaveText('[Placeholder: UDI]');
  const instructions = page.getByRole('link', { name: /^Instructions for use/ });
  await expect(instructions).toHaveAttribute('href', /^https:\/\//);
  await expect(instructions).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('region', { name: 'Intended purpose' })).toContainText('intended purpose');
  await expect(page.getByText('Caution: for use by qualified clinicians only.')).toBeVisible();

  await test.step('SH-168: a telemetry tag names the build and where it runs', async () => {
    const reply = await page.request.get('/api/settings');
    const { build } = (await reply.json()) as { build: { id: string; environment: string } };
    await expect(page.getByText(`Telemetry tag: build ${build.id} · ${build.environment}`)).toBeVisible();
  });

  await test.step('SH-012, SH-298: badges of the branded build', async () => {
    const android = page.getByRole('link', { name: 'Get the app for Android' });
    await expect(android).toHaveAttribute('href', '/api/autodvt-app/open-app');
    const ios = page.getByRole('link', { name: 'Get the app for iPhone' });
    await expect(ios).toHaveAttribute('href', '/api/autodvt-app/open-app-ios');
  });

  await test.step('SH-344: the theme', async () => {
    const { background, font, scheme } = await page.evaluate(() => {
      const { backgroundColor, fontFamily } = getComputedStyle(document.body);
      const { colorScheme } = getComputedStyle(document.documentElement);
      return { background: backgroundColor, font: fontFamily, scheme: colorScheme };
    });
    expect({ background, scheme }).toEqual({ background: 'rgb(11, 12, 14)', scheme: 'dark' });
    expect(font).toMatch(/^"?Inter/);
    expect(await page.evaluate(() => document.fonts.check('14px "Inter Variable"'))).toBe(true);
  });

  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(fact(page, 'Version')).toBeVisible();
    await expectFitsWidth(page);
    if (width !== 360) await expectNoSeriousAxe(page);
  }
});

test('SH-163: dashboard_manufacturing_date stands in place of the default; SH-012, SH-343: without the branded theme there is no badge', async ({
  page,
}) => {
  await withReply(page, '**/api/users/*/config', (config) => ({
    ...config,
    dashboard_manufacturing_date: '1.9.2025',
  }));
  await withReply(page, '**/api/settings', (settings) => {
    const { flags } = settings as { flags: object };
    return { ...settings, flags: { ...flags, branded_theme: false } };
  });
  await signIn(page, 'reviewer');
  await openPage(page, '/about');
  await expect(fact(page, 'Manufacturing date')).toHaveText('1.9.2025');
  await expect(fact(page, 'Version')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Get the app/ })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Get the app/ })).toHaveCount(0);
});
