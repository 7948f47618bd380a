import { expect, test, type Page, type Request } from '@playwright/test';
import { fillSignUp, newPerson, pressSignUp, verificationMail } from './accounts.support.ts';
import { linkIn } from './mailbox.ts';
import { currentStatus, expectFitsWidth, expectNoSeriousAxe, fillLogin, openPage } from './support.ts';

const SIGN_UP = '**/api/auth/signup*';

function countCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/signup') calls.push(request);
  });
  return calls;
}

/** Answers as the server would, for tests of the form that need no account. */
async function acceptSignUps(page: Page): Promise<void> {
  const json = { guid: '0192e4a8-0000-7000-8000-000000000001', email: 'anna@visitors.example' };
  await page.route(SIGN_UP, (route) => route.fulfill({ status: 201, json }));
}

async function changeFlags(page: Page, flags: Record<string, unknown>): Promise<void> {
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as { flags: Record<string, unknown> };
    await route.fulfill({ response, json: { ...settings, flags: { ...settings.flags, ...flags } } });
  });
}

const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign Up' });
const country = (page: Page) => page.getByRole('button', { name: /^Country:/ });

test('SH-059..SH-065, SH-069..SH-071: the sign-up page asks for names, email, number, role, password and terms; SH-014: it calls the product the Guidance variant', async ({
  page,
}) => {
  await openPage(page, '/sign-up');
  await expect(page.getByText('Sonoboard Guidance')).toBeVisible();

  await test.step('SH-059..SH-061, SH-063, SH-064: the fields', async () => {
    for (const [label, autocomplete] of [
      ['First name', 'given-name'],
      ['Last name', 'family-name'],
      ['Email', 'email'],
      ['Mobile number', 'tel-national'],
      ['Password', 'new-password'],
    ] as const) {
      const field = page.getByRole('main').getByLabel(label, { exact: label === 'Password' });
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
    }
    const roles = page.getByLabel('Role', { exact: true }).locator('option');
    await expect(roles).toHaveText([
      'Choose your role',
      'Physician',
      'Nurse',
      'Clinical Administrator',
      'Leadership',
      'Investor',
      'Other',
    ]);
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('checkbox', { name: 'I accept the terms and conditions' })).toBeVisible();
  });

  await test.step('SH-062: the custom role shows for Other only', async () => {
    const custom = page.getByLabel('Custom role');
    await page.getByLabel('Role', { exact: true }).selectOption('Other');
    await expect(custom).toBeVisible();
    await page.getByLabel('Role', { exact: true }).selectOption('Nurse');
    await expect(custom).toHaveCount(0);
  });

  await test.step('SH-060, SH-069..SH-071: about 240 countries, four of them first, the United States chosen', async () => {
    await expect(country(page)).toHaveText(/US\s*\+1/);
    await country(page).click();
    const options = page.getByRole('option');
    const count = await options.count();
    expect(count).toBeGreaterThanOrEqual(235);
    expect(count).toBeLessThanOrEqual(250);
    const first = await options.allInnerTexts();
    expect(first.slice(0, 4).map((text) => text.replaceAll(/\s*\+\d+/g, ''))).toEqual([
      'United States',
      'Germany',
      'United Kingdom',
      'Greece',
    ]);
    await expect(page.getByRole('option', { selected: true })).toContainText('United States');
    await page.keyboard.press('Escape');
  });

  await test.step('SH-064: the terms can be read on a page of the product', async () => {
    const terms = page.getByRole('link', { name: 'terms and conditions' });
    const opened = page.waitForEvent('popup');
    await terms.click();
    const text = await opened;
    await expect(text.getByRole('heading', { level: 1, name: 'Terms and privacy' })).toBeVisible();
    await expect(text.getByRole('heading', { level: 2, name: 'What we store about you' })).toBeVisible();
    await expect(text.getByText(/^Version of /)).toBeVisible();
    await expectNoSeriousAxe(text);
    await text.close();
  });

  await test.step('SH-065: Login leads to /login', async () => {
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('SH-014, SH-064, SH-066..SH-068: build and address change the sign-up page: the variant, the terms, a locked email, the way back to the app', async ({
  page,
}) => {
  await test.step('SH-066: an email in the address is filled in and locked; what is no email is not', async () => {
    await openPage(page, '/sign-up?email=a@b.co');
    await expect(page.getByLabel('Email')).toHaveValue('a@b.co');
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await openPage(page, '/sign-up?email=nonsense');
    await expect(page.getByLabel('Email')).toBeEditable();
  });

  await test.step('SH-067, SH-068: who came from the app gets a way back for that system, android by default', async () => {
    const badge = page.getByRole('link', { name: /^Open App/ });
    await openPage(page, '/sign-up');
    await expect(badge).toHaveCount(0);
    await openPage(page, '/sign-up?from=mobile');
    await expect(badge).toHaveAttribute('href', '/api/autodvt-app/open-app');
    await openPage(page, '/sign-up?from=mobile&os=ios');
    await expect(badge).toHaveAttribute('href', '/api/autodvt-app/open-app-ios');
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login?from=mobile&os=ios');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgot-password?from=mobile&os=ios');
  });

  await test.step('SH-014, SH-064, SH-067: the AI variant, terms at an address of their own, and a brand without an app', async () => {
    await changeFlags(page, {
      terms_url: 'https://terms.example/',
      branded_theme: false,
    });
    await openPage(page, '/sign-up?from=mobile');
    await expect(page.getByText('Version')).toContainText('Demo data');
    await expect(page.getByRole('link', { name: /^Open App/ })).toHaveCount(0);
    const terms = page.getByRole('link', { name: 'terms and conditions' });
    await expect(terms).toHaveAttribute('href', 'https://terms.example/');
    await changeFlags(page, { product_variant: 'ai' });
    await openPage(page, '/sign-up');
    await expect(page.getByText('Sonoboard AI')).toBeVisible();
  });
});

test('SH-060: in the list of countries the keyboard alone opens, searches, moves, chooses and leaves; SH-218: an error that appears on leaving a field does not move away what is being clicked', async ({
  page,
}) => {
  await openPage(page, '/sign-up');
  await country(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeFocused();
  await page.keyboard.type('united');
  await expect(page.getByRole('option')).toHaveCount(3);
  // Asked while no row is scrolled out of sight: axe cannot tell what those stand on.
  await expectNoSeriousAxe(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country(page)).toHaveText(/GB\s*\+44/);
  await expect(country(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeFocused();
  await page.keyboard.type('zzz');
  await expect(page.getByText('No country found').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(country(page)).toHaveText(/GB\s*\+44/);
  await expect(page).toHaveURL('/sign-up');

  await page.getByLabel('First name').fill('A');
  await country(page).click();
  await expect(page.getByRole('combobox', { name: 'Search countries' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Must be at least 2 chars long');
});

test('SH-072, SH-211..SH-214, SH-217, SH-218, SH-221, SH-225, SH-335: what is typed is cleaned and checked', async ({
  page,
}) => {
  await openPage(page, '/sign-up');

  await test.step('SH-072: the checklist of the password is satisfied item by item', async () => {
    const items = page.getByRole('region', { name: 'Password must' }).getByRole('listitem');
    const done = async () => (await items.allTextContents()).map((text) => text.endsWith('(done)'));
    await expect(items).toHaveText([
      /^Be at least 8 characters/,
      /^Contain 1 uppercase letter/,
      /^Contain 1 lowercase letter/,
      /^Contain 1 number/,
    ]);
    for (const [text, expected] of [
      ['a', [false, false, true, false]],
      ['aA', [false, true, true, false]],
      ['aA1', [false, true, true, true]],
      ['aA1bcdef', [true, true, true, true]],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(text);
      expect(await done()).toEqual(expected);
    }
  });

  await test.step('SH-225: Sign Up stays disabled while the password fails the rules', async () => {
    for (const [password, isEnabled] of [
      ['', false],
      ['abcdefgh', false],
      ['Abcdefg1', true],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await expect(signUpButton(page)).toBeEnabled({ enabled: isEnabled });
    }
  });

  await test.step('SH-211, SH-212, SH-335: spaces leave the email while typing, and its form is checked', async () => {
    const email = page.getByLabel('Email');
    await email.pressSequentially('a b@c.de');
    await expect(email).toHaveValue('ab@c.de');
    await email.fill('abc');
    await email.press('Tab');
    await expect(email).toHaveAccessibleDescription('Invalid email format (ex: name@example.com)');
    await email.fill('abc@d.ef');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
  });

  await test.step('SH-214, SH-213: of a number the digits stay, and it is checked with its dial code', async () => {
    const number = page.getByLabel('Mobile number');
    await number.pressSequentially('(555) 123-4567');
    await expect(number).toHaveValue('5551234567');
    await number.fill('123456');
    await number.press('Tab');
    await expect(number).toHaveAccessibleDescription('Invalid phone number (ex: +14155552671)');
    await number.fill('1234567');
    await expect(number).toHaveAttribute('aria-invalid', 'false');
  });

  await test.step('SH-217: a whole number shows its country: +1242 the Bahamas, +1555 the United States', async () => {
    const number = page.getByLabel('Mobile number');
    await number.fill('');
    await number.pressSequentially('+12425551234');
    await expect(country(page)).toHaveText(/BS\s*\+1242/);
    await number.press('Tab');
    await expect(number).toHaveValue('5551234');
    await number.fill('+15551234567');
    await expect(country(page)).toHaveText(/US\s*\+1/);
    await number.press('Tab');
    await expect(number).toHaveValue('5551234567');
  });

  await test.step('SH-218, SH-221, SH-335: names lose the space around them and need two letters', async () => {
    const first = page.getByLabel('First name');
    await first.pressSequentially('  Anna ');
    await expect(first).toHaveValue('Anna ');
    await first.press('Tab');
    await expect(first).toHaveValue('Anna');
    await first.fill('A');
    await first.press('Tab');
    await expect(first).toHaveAccessibleDescription('Must be at least 2 chars long');
    await first.fill('Al');
    await expect(first).toHaveAttribute('aria-invalid', 'false');
  });
});

test('SH-222..SH-224, SH-226, SH-227, SH-309: what is missing or wrong is not sent and has the focus, the form asks once, and a refusal keeps what was typed', async ({
  page,
}) => {
  const calls = countCalls(page);
  const role = page.getByLabel('Role', { exact: true });
  const terms = page.getByRole('checkbox', { name: 'I accept the terms and conditions' });
  const alert = page.getByRole('main').getByRole('alert');
  const taken = { ...newPerson(), email: 'reviewer@demo.sonoboard.example' };
  await openPage(page, '/sign-up');
  await fillSignUp(page, taken);

  await test.step('SH-222, SH-224: without role or terms', async () => {
    await role.selectOption('');
    await terms.uncheck();
    await page.getByLabel('First name').press('Enter');
    await expect(role).toBeFocused();
    await expect(role).toHaveAccessibleDescription('Choose your role.');
    await role.selectOption('Nurse');
    await pressSignUp(page);
    await expect(terms).toBeFocused();
    await expect(terms).toHaveAccessibleDescription('Please accept the terms');
    await terms.check();
  });

  await test.step('SH-223: with Other the custom role is demanded', async () => {
    await role.selectOption('Other');
    await pressSignUp(page);
    await expect(page.getByLabel('Custom role')).toBeFocused();
    await page.getByLabel('Custom role').fill(' Sonographer ');
  });

  await test.step('SH-227: an invalid email or number blocks and shows a banner', async () => {
    await page.getByLabel('Email').fill('abc');
    await page.getByLabel('Mobile number').fill('12');
    await pressSignUp(page);
    await expect(alert).toContainText('Invalid email format (ex: name@example.com)');
    await expect(alert).toContainText('Invalid phone number (ex: +14155552671)');
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(calls).toEqual([]);
    await page.getByLabel('Email').fill(taken.email);
    await page.getByLabel('Mobile number').fill('');
  });

  await test.step('SH-226: Sign Up is disabled while the request is in flight, and asks once', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(SIGN_UP, async (route) => {
      await answered;
      await route.continue();
    });
    await pressSignUp(page);
    await expect(signUpButton(page)).toBeDisabled();
    await page.getByLabel('Last name').press('Enter');
    answer();
    await expect(signUpButton(page)).toBeEnabled();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.postDataJSON()).toMatchObject({ profession: 'Sonographer' });
  });

  await test.step('SH-309: the refusal shows in an alert, and what was typed stays', async () => {
    await expect(alert).toHaveText('A user with this email already exists');
    await expect(page.getByText('A user with this email already exists')).toHaveCount(1);
    await expect(page.getByLabel('First name')).toHaveValue(taken.firstName);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(taken.password);
    await expect(page).toHaveURL('/sign-up');
  });
});

test('SH-215, SH-216, SH-221, SH-266: it sends the payload of the sign-up call', async ({ page }) => {
  await acceptSignUps(page);
  const calls = countCalls(page);
  const person = newPerson();
  await openPage(page, '/sign-up?from=mobile&os=ios');
  await fillSignUp(page, { ...person, firstName: '  Anna ' });
  await country(page).click();
  await page.keyboard.type('germany');
  await page.keyboard.press('Enter');
  await page.getByLabel('Mobile number').fill('0151 2345678');
  await page.getByLabel('Mobile number').press('Enter');
  await expect(page).toHaveURL('/verify-email?from=mobile&os=ios&signup=true');
  expect(calls.map((call) => new URL(call.url()).search)).toEqual(['?from=mobile&os=ios']);
  expect(calls[0]?.postDataJSON()).toEqual({
    first_name: 'Anna',
    last_name: 'Berg',
    profession: 'Nurse',
    phone_number: '+491512345678',
    landline_number: '',
    email: person.email,
    permissions: [],
    password: person.password,
  });
});

test('SH-073, SH-074, SH-096, SH-097, SH-202: from the form over the mail to the first login', async ({
  page,
}) => {
  const person = newPerson();
  await openPage(page, '/login');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await fillSignUp(page, person);
  await pressSignUp(page);
  await expect(page).toHaveURL('/verify-email?signup=true');
  await expect(page.getByText(person.email)).toBeVisible();

  const link = linkIn(await verificationMail(person.email));
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified!' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/account-verified');
  await page.getByRole('link', { name: 'Continue in browser' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL(/\/(worklist|storage)$/);
  expect(await currentStatus(page)).toBe(200);

  await test.step('the link leads a verified account on again, and an altered one nowhere', async () => {
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Email verified!' })).toBeVisible();
    await page.goto(`${link}x`);
    await expect(page).toHaveURL(/\/invalid-link/);
  });
});

test('SH-067, SH-068: the app that someone came from is still known behind the mailed link', async ({
  page,
}) => {
  const person = newPerson();
  await openPage(page, '/sign-up?from=mobile&os=ios');
  await fillSignUp(page, person);
  await pressSignUp(page);
  await page.goto(linkIn(await verificationMail(person.email)));
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open App/ })).toHaveAttribute(
    'href',
    '/api/autodvt-app/open-app-ios',
  );
});

test('the sign-up page fits 1440, 390 and 360 px and has no serious accessibility finding, errors shown', async ({
  page,
}) => {
  await openPage(page, '/sign-up?from=mobile');
  await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
  await page.getByLabel('Email').fill('abc');
  await pressSignUp(page);
  await expect(page.getByLabel('First name')).toBeFocused();
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFitsWidth(page);
    if (width !== 360) await expectNoSeriousAxe(page);
  }
});
