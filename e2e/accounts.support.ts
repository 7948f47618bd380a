import { expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';
import { ownOrigin } from './support.ts';

export const NEW_PASSWORD = 'Quiet-River7';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

let made = 0;

/** Someone whom no other test knows. */
export function newPerson(): Person {
  made += 1;
  const email = `anna.${process.pid}.${made}@visitors.example`;
  return { firstName: 'Anna', lastName: 'Berg', email, password: NEW_PASSWORD };
}

/** Fills all that the form demands; a test changes what it is about. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  const email = page.getByLabel('Email');
  if (await email.isEditable()) await email.fill(person.email);
  await page.getByLabel('Role', { exact: true }).selectOption('Nurse');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
}

export async function pressSignUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

export const verificationMail = (email: string) => mailTo(email, 'Confirm your email address');

/** An account that is ready to log in, made as people make one but without the pages. */
export async function makeAccount(page: Page): Promise<Person & { readonly guid: string }> {
  const person = newPerson();
  const reply = await page.request.post('/api/auth/signup', {
    headers: { origin: ownOrigin() },
    data: {
      first_name: person.firstName,
      last_name: person.lastName,
      profession: 'Nurse',
      phone_number: '',
      landline_number: '',
      email: person.email,
      permissions: [],
      password: person.password,
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  await page.request.get(linkIn(await verificationMail(person.email)));
  const { guid } = (await reply.json()) as { guid: string };
  return { ...person, guid };
}
