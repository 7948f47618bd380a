import { expect, test, type Browser, type Page, type Worker } from '@playwright/test';
import { type Receiver, startReceiver, testBrowser, type TestBrowser } from '../server/test/push-service.ts';
import { MESSAGE_PORT } from './message-port.ts';
import { collectionGuid } from './people.ts';
import { expectFitsWidth, expectNoSeriousAxe, openPage, ownOrigin, signIn } from './support.ts';

const PHONE = { width: 390, height: 844 };

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver(MESSAGE_PORT);
});
test.afterAll(() => receiver.stop());
test.beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = { status: 201 };
});

/** Only here pages may have a worker. */
async function newWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: ownOrigin(), serviceWorkers: 'allow' });
  return context.newPage();
}

/** The browsers of tests have no push service and allow no notifications, so both come from the test. */
async function givePushService(page: Page, { subscription }: TestBrowser): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const kept = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => Promise.resolve(true),
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    const isOn = () => localStorage.getItem('test-push') === 'on';
    Object.assign(PushManager.prototype, {
      subscribe: () => {
        localStorage.setItem('test-push', 'on');
        return Promise.resolve(kept);
      },
      getSubscription: () => Promise.resolve(isOn() ? kept : null),
    });
  }, subscription);
}

/** What a push service hands to the browser, and the browser to the worker. */
async function deliver(page: Page, message: unknown): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: ownOrigin(),
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

/** What is used of it here: tests know the types of pages only. */
interface WorkerScope {
  readonly registration: { showNotification: (title: string, options?: object) => Promise<void> };
  readonly clients: { openWindow: (url: string | URL) => Promise<null> };
  readonly ExtendableEvent: typeof Event;
}

/** What the worker shows, and which pages it opens, is noted instead. */
async function watchWorker(page: Page): Promise<Worker> {
  const [running] = page.context().serviceWorkers();
  const worker = running ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const noted: string[] = [];
    Object.assign(scope, { noted });
    scope.registration.showNotification = (title, options) => {
      noted.push(JSON.stringify({ title, ...options }));
      return Promise.resolve();
    };
    scope.clients.openWindow = (url) => {
      noted.push(`opened ${String(url)}`);
      return Promise.resolve(null);
    };
  });
  return worker;
}

const notedBy = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as { readonly noted: readonly string[] }).noted);

/** As when the person touches what is shown. */
const touch = (worker: Worker, path: string) =>
  worker.evaluate((pathOfPage) => {
    const notification = { data: { path: pathOfPage }, close: () => {} };
    const { ExtendableEvent } = self as unknown as WorkerScope;
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
  }, path);

test('a person turns on push for a browser, which shows what the server has encrypted for it', async ({
  browser,
}) => {
  const page = await newWindow(browser);
  const device = testBrowser(`${receiver.origin}/device`);
  await givePushService(page, device);
  await signIn(page, 'reviewer3');
  await openPage(page, '/user-settings');
  const card = page.getByRole('region', { name: 'Notifications' });
  await card.getByRole('button', { name: 'Turn on push on this device' }).click();
  await expect(card.getByRole('listitem')).toContainText('This device');
  await expectNoSeriousAxe(page);

  await card.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(card.getByRole('listitem')).toContainText('The push service has taken the test.');
  const [received] = receiver.received;
  if (received === undefined) throw new Error('Nothing was received');
  const message = device.read(received) as { readonly topic: string };
  expect(message).toMatchObject({ title: 'Push works on this device', path: '/user-settings' });
  const worker = await watchWorker(page);
  await deliver(page, message);
  await expect.poll(() => notedBy(worker)).toHaveLength(1);
  const [shown = ''] = await notedBy(worker);
  expect(JSON.parse(shown)).toMatchObject({
    title: 'Push works on this device',
    body: 'New exams and results will be shown like this.',
    tag: message.topic,
  });
  // The page that it leads to is another one than the person has open, and that one stays.
  await touch(worker, '/worklist');
  await expect.poll(() => notedBy(worker)).toContain(`opened ${ownOrigin()}/worklist`);
  await touch(worker, 'https://elsewhere.example/');
  expect(await notedBy(worker)).toHaveLength(2);

  await page.setViewportSize(PHONE);
  await expectFitsWidth(page);
  await card.getByRole('button', { name: /^Remove / }).click();
  await expect(card.getByRole('listitem')).toHaveCount(0);
  await page.context().close();
});

test('an admin adds a webhook, tests it, and sees what was sent', async ({ page }) => {
  await signIn(page, 'staff');
  const guid = await collectionGuid(page, 'DVT North pilot');
  await openPage(page, `/internal/data-collections/${guid}`);
  const card = page.getByRole('region', { name: 'Webhooks' });
  await card.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://192.168.0.1/');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog).toContainText('The address is not on the public internet.');
  await dialog.getByLabel('Address').fill(`${receiver.origin}/pager`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog).toContainText('whsec_');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(card).toContainText('The receiver has taken the test.');
  expect(receiver.received.map(({ path }) => path)).toEqual(['/pager']);
  await card.getByRole('button', { name: /^Deliveries to/ }).click();
  await expect(card.getByRole('list', { name: 'Last deliveries' })).toContainText('Test');
  await expectNoSeriousAxe(page);
  await page.setViewportSize(PHONE);
  await expectFitsWidth(page);
  await card.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(card.getByRole('button', { name: /^Delete / })).toHaveCount(0);
});
