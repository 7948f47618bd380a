import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeNetwork } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { OutboxPage } from './outbox-page.tsx';

const MAIL = {
  guid: 'm0000000-0000-4000-8000-000000000001',
  kind: 'verify-email',
  to_address: 'ada@test.example',
  subject: 'Confirm your email address for Sonoboard',
  status: 'kept',
  attempts: 0,
  last_error: null,
  created_at: '2026-03-05T10:00:00.000Z',
  sent_at: null,
};
const LINK = 'http://localhost:8080/api/auth/verify-email?token=abc';

const network = fakeNetwork();

beforeEach(() => setWindowWidth(1440));
afterEach(forgetPage);

async function openOutbox(permissions: string[], text: string | null): Promise<void> {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions } });
  network.on('GET /mails', () => ({ items: [MAIL], total: 1 }));
  network.on(`GET /mails/${MAIL.guid}`, () => ({ ...MAIL, text }));
  openPage('/internal/outbox', { routes: [{ path: '/internal/outbox', page: OutboxPage }] });
  await screen.findByText(MAIL.subject);
}

test('an administrator opens a mail that was kept, and its link', async () => {
  await openOutbox(['internal', 'admin'], `Hello <b>Ada</b>,\n\nConfirm: ${LINK}\n`);
  fireEvent.click(screen.getByText(MAIL.subject));
  const dialog = await screen.findByRole('dialog', { name: MAIL.subject });
  const link = await within(dialog).findByRole('link', { name: LINK });
  expect(link.getAttribute('href')).toBe(LINK);
  expect(dialog.textContent).toContain('Hello <b>Ada</b>,');
  expect(dialog.textContent).toContain('To ada@test.example');
});

test('of a mail that was sent it tells that the text is not for the outbox', async () => {
  await openOutbox(['internal', 'admin'], null);
  fireEvent.click(screen.getByText(MAIL.subject));
  expect(await screen.findByText(/The text belongs to its reader/)).toBeTruthy();
});

test('staff without the admin flag see the list only', async () => {
  await openOutbox(['internal'], null);
  fireEvent.click(screen.getByText(MAIL.subject));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Kept here')).toBeTruthy();
});

test('a mail that failed is sent again; its button does not open it', async () => {
  const failed = { ...MAIL, status: 'failed', last_error: '550 no such box' };
  let lists = 0;
  knowWorld({
    user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal', 'admin'] },
  });
  network.on('GET /mails', () => {
    lists += 1;
    return { items: [failed], total: 1 };
  });
  network.on(`POST /mails/${MAIL.guid}/send-again`, () => ({ ...failed, status: 'queued' }));
  openPage('/internal/outbox', { routes: [{ path: '/internal/outbox', page: OutboxPage }] });
  expect(await screen.findByText('550 no such box')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send the mail to ada@test.example again' }));
  await waitFor(() => expect(lists).toBe(2));
  expect(network.sent(`POST /mails/${MAIL.guid}/send-again`)).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
