import { type APIResponse, expect, test, type Page } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';

export interface NewPerson {
  readonly email: string;
  readonly password: string;
}

const ASKED_AT_MOST = 4;

/** As pages do (SH-259): a machine that stands still for a moment makes the server say that it is busy. */
async function askAgainWhileBusy(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (let asked = 1; ; asked += 1) {
    const reply = await ask();
    if (reply.status() !== 503 || asked === ASKED_AT_MOST) return reply;
  }
}

/** An account that no other test knows, confirmed and signed in in this page. */
export async function signUpSomebody(page: Page, name: string): Promise<NewPerson> {
  const email =
    `${name}-${test.info().workerIndex}-${test.info().testId.slice(-6)}@people.example`.toLowerCase();
  const password = 'Vessels42north';
  const headers = { origin: new URL(test.info().project.use.baseURL ?? '').origin };
  const person = { first_name: 'Ada', last_name: 'Byron', profession: 'Physician', email, password };
  const made = await askAgainWhileBusy(() =>
    page.request.post('/api/auth/signup', { data: person, headers }),
  );
  expect(made.status(), await made.text()).toBe(201);
  await page.request.get(linkIn(await mailTo(email, 'Confirm')));
  const signedIn = await page.request.post('/api/login_direct', {
    data: { username: email, password },
    headers,
  });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  return { email, password };
}

export async function collectionGuid(page: Page, name: string): Promise<string> {
  const reply = await page.request.get(`/api/dataCollections/all?search=${encodeURIComponent(name)}`);
  const { items } = (await reply.json()) as { items: { guid: string; name: string }[] };
  return guidIn(items.find((collection) => collection.name === name));
}

/** The guid of someone in a collection, for anyone who may read it. */
export async function memberGuid(page: Page, collection: string, email: string): Promise<string> {
  const reply = await page.request.get(`/api/dataCollections/${collection}/members?search=${email}`);
  const { items } = (await reply.json()) as { items: { guid: string; email: string }[] };
  return guidIn(items.find((member) => member.email === email));
}

function guidIn(found: { readonly guid: string } | undefined): string {
  if (found === undefined) throw new Error('The demo world has no such row');
  return found.guid;
}
