import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import type { NotificationSettings } from './notifications.queries.ts';
import { NotificationsSection } from './notifications-section.tsx';

const USER = { guid: 'u1', email: 'ada@test.example', name: 'Ada', permissions: [] };
const ENDPOINT = 'https://push.example/1';
/** A point of P-256, as servers have it. */
const PUSH_KEY = `B${'A'.repeat(86)}`;
const PHONE: NotificationSettings['devices'][number] = {
  guid: '7f1c2f0a-0c5b-4b5e-9d6e-2b1f6f1e5a11',
  endpoint: ENDPOINT,
  name: 'Chrome on Android',
  added_at: '2026-03-05T09:00:00.000Z',
  last_used_at: null,
  problem: null,
};
const SETTINGS: NotificationSettings = {
  channels: { exam_arrived: ['mail', 'push'], review_submitted: ['mail'] },
  quiet_hours: null,
  devices: [],
  push_key: PUSH_KEY,
  has_mail_server: true,
};
const READ = 'GET /notifications';
const CHANGE = 'PATCH /notifications';
const ADD = 'POST /notifications/devices';

const network = fakeNetwork();
const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<unknown>>();
const getSubscription = vi.fn<() => Promise<unknown>>();
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();

/** What a browser gives out once it has subscribed. */
const subscription = {
  endpoint: ENDPOINT,
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(),
};

function haveBrowserWithPush(permission: NotificationPermission): void {
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission, requestPermission });
  const registration = { pushManager: { subscribe, getSubscription } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
}

beforeEach(() => {
  knowWorld({ user: USER });
  getSubscription.mockResolvedValue(null);
  subscribe.mockResolvedValue(subscription);
});
afterEach(() => {
  forgetPage();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const mock of [subscribe, getSubscription, requestPermission, subscription.unsubscribe])
    mock.mockReset();
  localStorage.clear();
});

let settings: NotificationSettings;
async function open(changes: Partial<NotificationSettings> = {}): Promise<void> {
  settings = { ...SETTINGS, ...changes };
  network.on(READ, () => settings);
  openPage('/', { routes: [{ path: '/', page: NotificationsSection }] });
  await screen.findByRole('group', { name: 'New exams' });
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the channels', () => {
  test('are chosen for each event, and what is chosen shows at once', async () => {
    await open();
    expect([box('New exams by mail'), box('New exams by push')].map(({ checked }) => checked)).toEqual([
      true,
      true,
    ]);
    expect(box('Results by push').checked).toBe(false);
    network.on(CHANGE, () => {
      settings = { ...settings, channels: { ...settings.channels, exam_arrived: ['push'] } };
      return settings;
    });
    fireEvent.click(box('New exams by mail'));
    await waitFor(() => expect(network.sent(CHANGE)).toEqual([{ channels: { exam_arrived: ['push'] } }]));
    expect(box('New exams by mail').checked).toBe(false);
  });

  test('are never none', async () => {
    await open();
    fireEvent.click(box('Results by mail'));
    expect(box('Results by mail').checked).toBe(true);
    expect(snackbars.current()?.text).toContain('Choose mail or push');
    expect(network.sent(CHANGE)).toEqual([]);
  });
});

describe('quiet hours', () => {
  test('are switched on for the night of the browser’s zone, and changed', async () => {
    await open();
    network.on(CHANGE, ({ body }) => {
      settings = { ...settings, ...(body as Partial<NotificationSettings>) };
      return settings;
    });
    fireEvent.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    const to = await screen.findByLabelText('To');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(network.sent(CHANGE)).toEqual([{ quiet_hours: { from: '22:00', to: '06:00', time_zone: zone } }]);
    fireEvent.change(to, { target: { value: '22:00' } });
    expect(screen.getByText('Quiet hours need two different times.')).toBeDefined();
    fireEvent.change(to, { target: { value: '07:00' } });
    await press('Save');
    await waitFor(() =>
      expect(network.sent(CHANGE).at(-1)).toEqual({
        quiet_hours: { from: '22:00', to: '07:00', time_zone: zone },
      }),
    );
  });
});

describe('push on this device', () => {
  test('is turned on after the browser has asked, and is then listed', async () => {
    haveBrowserWithPush('default');
    requestPermission.mockResolvedValue('granted');
    await open();
    network.on(ADD, () => {
      settings = { ...settings, devices: [PHONE] };
      getSubscription.mockResolvedValue(subscription);
      return { guid: PHONE.guid };
    });
    await press('Turn on push on this device');
    expect((await screen.findByRole('listitem')).textContent).toMatch(/Chrome on Android.*This device/);
    expect(network.sent(ADD)).toEqual([{ endpoint: ENDPOINT, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }]);
    expect(subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true });
    expect(screen.queryByRole('button', { name: 'Turn on push on this device' })).toBeNull();
  });

  test.each([
    ['denied', /does not allow notifications from Sonoboard/],
    ['default', /Push stays off, because you did not allow notifications/],
  ] as const)('stays off when the answer is %s, and the page says why', async (answer, words) => {
    haveBrowserWithPush('default');
    requestPermission.mockResolvedValue(answer);
    await open();
    await press('Turn on push on this device');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(network.sent(ADD)).toEqual([]);
  });

  test('stays off when the browser does not reach its push service', async () => {
    haveBrowserWithPush('granted');
    requestPermission.mockResolvedValue('granted');
    subscribe.mockRejectedValue(new DOMException('push service error', 'AbortError'));
    await open();
    await press('Turn on push on this device');
    expect((await screen.findByRole('alert')).textContent).toContain('could not reach its push service');
  });

  test('cannot be asked for where it was denied before', async () => {
    haveBrowserWithPush('denied');
    await open();
    expect(
      screen.getByText(/Allow them in its settings for this site, then open this page again/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn on push on this device' })).toBeNull();
  });

  test('cannot be had in a browser without it', async () => {
    await open();
    expect(screen.getByText(/This browser cannot receive push/)).toBeDefined();
  });

  test('is removed, and the browser forgets it', async () => {
    haveBrowserWithPush('granted');
    getSubscription.mockResolvedValue(subscription);
    await open({ devices: [PHONE] });
    network.on(`DELETE /notifications/devices/${PHONE.guid}`, () => {
      settings = { ...settings, devices: [] };
      return {};
    });
    await screen.findByText('This device');
    await press('Remove Chrome on Android');
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  });
});

describe('a test', () => {
  const TEST = `POST /notifications/devices/${PHONE.guid}/test`;

  test.each([
    [{ answer: 'accepted', problem: null }, 'The push service has taken the test.'],
    [{ answer: 'refused', problem: 'The push service answered 500.' }, 'The push service answered 500.'],
  ])('of push says what happened: %o', async (reply, words) => {
    await open({ devices: [PHONE] });
    network.on(TEST, () => reply);
    await press('Send a test to Chrome on Android');
    await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain(words));
  });

  test('of push says when it comes too soon', async () => {
    await open({ devices: [PHONE] });
    network.on(TEST, () => refused('test_too_soon'));
    await press('Send a test to Chrome on Android');
    await waitFor(() =>
      expect(screen.getByRole('listitem').textContent).toContain('You can send another one in 10 seconds'),
    );
  });

  test('of mail says what the mail server did', async () => {
    await open();
    network.on('POST /notifications/mail-test', () => ({ problem: null }));
    await press('Send a test mail');
    expect(await screen.findByText(/The mail server has taken a mail to ada@test.example/)).toBeDefined();
  });

  test('of mail is not offered without a mail server', async () => {
    await open({ has_mail_server: false });
    const card = screen.getByRole('region', { name: 'Notifications' });
    expect(within(card).queryByRole('button', { name: 'Send a test mail' })).toBeNull();
    expect(card.textContent).toContain('This installation has no mail server');
  });
});
