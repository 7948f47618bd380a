import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage } from '../../test/open-page.tsx';
import type { Delivery, Webhook } from './webhooks.queries.ts';
import { WebhooksSection } from './webhooks-section.tsx';

const GUID = 'c0000000-0000-4000-8000-000000000001';
const CALL = `/dataCollections/${GUID}/webhooks`;
const PAGER: Webhook = {
  guid: 'a0000000-0000-4000-8000-000000000001',
  address: 'https://pager.example/hook',
  events: ['exam_arrived', 'review_submitted'],
  is_paused: false,
  created_at: '2026-03-02T09:00:00.000Z',
};
const FAILED: Delivery = {
  guid: 'd0000000-0000-4000-8000-000000000001',
  event: 'exam_arrived',
  exam: 'e0000000-0000-4000-8000-000000000001',
  at: '2026-03-02T09:00:00.000Z',
  status: 'failed',
  attempts: 8,
  tried_at: '2026-03-03T05:00:00.000Z',
  next_try_at: null,
  response_status: 500,
  problem: 'The server answered 500.',
};

const network = fakeNetwork();
beforeEach(() =>
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } }),
);
afterEach(forgetPage);

let items: Webhook[];
async function open(...shown: Webhook[]): Promise<void> {
  items = shown;
  network.on(`GET ${CALL}`, () => ({ items }));
  openPage('/', { routes: [{ path: '/', page: () => <WebhooksSection collectionGuid={GUID} /> }] });
  await screen.findByRole('button', { name: 'Add a webhook' });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the webhooks of a data collection', () => {
  test('are added with an address and events, and show their secret once', async () => {
    await open();
    await press('Add a webhook');
    const dialog = await screen.findByRole('dialog', { name: 'Add a webhook' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    expect(within(dialog).getByText('Enter an address.')).toBeDefined();
    network.on(`POST ${CALL}`, () => refused('outside_address_refused'));
    fireEvent.change(within(dialog).getByLabelText('Address'), { target: { value: 'https://10.0.0.1/' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    expect(await within(dialog).findByText('This address cannot be used.')).toBeDefined();

    network.on(`POST ${CALL}`, () => {
      items = [PAGER];
      return { ...PAGER, secret: 'whsec_test' };
    });
    fireEvent.change(within(dialog).getByLabelText('Address'), { target: { value: PAGER.address } });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Results' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    const secret = await screen.findByRole('dialog', { name: 'Secret of the webhook' });
    expect(secret.textContent).toContain('whsec_test');
    expect(network.sent(`POST ${CALL}`).at(-1)).toEqual({
      address: PAGER.address,
      events: ['exam_arrived'],
    });
    fireEvent.click(within(secret).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('whsec_test')).toBeNull());
    expect(await screen.findByText(/pager.example/)).toBeDefined();
  });

  test('are tested, and say what the receiver did', async () => {
    await open(PAGER);
    const test = `POST ${CALL}/${PAGER.guid}/test`;
    network.on(test, () => ({ ...FAILED, event: 'test', exam: null, attempts: 1 }));
    await press(`Send a test to ${PAGER.address}`);
    expect(await screen.findByText('The server answered 500.')).toBeDefined();
    network.on(test, () => ({ ...FAILED, event: 'test', exam: null, status: 'delivered', problem: null }));
    await press(`Send a test to ${PAGER.address}`);
    expect(await screen.findByText('The receiver has taken the test.')).toBeDefined();
  });

  test('are paused and go on', async () => {
    await open(PAGER);
    network.on(`PATCH ${CALL}/${PAGER.guid}`, ({ body }) => {
      items = [{ ...PAGER, ...(body as Partial<Webhook>) }];
      return items[0];
    });
    await press(`Pause ${PAGER.address}`);
    expect(await screen.findByText('Paused')).toBeDefined();
    await press(`Resume ${PAGER.address}`);
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull());
    expect(network.sent(`PATCH ${CALL}/${PAGER.guid}`)).toEqual([{ is_paused: true }, { is_paused: false }]);
  });

  test('list what was sent, and what has ended is sent again', async () => {
    await open(PAGER);
    let deliveries = [FAILED];
    network.on(`GET ${CALL}/${PAGER.guid}/deliveries`, () => ({ items: deliveries }));
    await press(`Deliveries to ${PAGER.address}`);
    const list = await screen.findByRole('list', { name: 'Last deliveries' });
    expect(list.textContent).toMatch(/New exam, March 02, 2026.*8 tries · The server answered 500\..*Failed/);
    network.on(`POST ${CALL}/${PAGER.guid}/deliveries/${FAILED.guid}/send-again`, () => {
      deliveries = [{ ...FAILED, status: 'delivered', attempts: 9, problem: null }];
      return deliveries[0];
    });
    await press(/^Send again: New exam/);
    expect(await screen.findByText('Delivered')).toBeDefined();
  });

  test('are deleted only after a question that names the address', async () => {
    await open(PAGER);
    network.on(`DELETE ${CALL}/${PAGER.guid}`, () => {
      items = [];
      return {};
    });
    await press(`Delete ${PAGER.address}`);
    const dialog = await screen.findByRole('dialog', { name: 'Delete this webhook?' });
    expect(dialog.textContent).toContain(PAGER.address);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete webhook' }));
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  });

  test('get a new secret after a question', async () => {
    await open(PAGER);
    network.on(`POST ${CALL}/${PAGER.guid}/secret`, () => ({ ...PAGER, secret: 'whsec_new' }));
    await press(`Replace secret of ${PAGER.address}`);
    const dialog = await screen.findByRole('dialog', { name: 'Replace the secret?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Replace secret' }));
    expect((await screen.findByRole('dialog', { name: 'Secret of the webhook' })).textContent).toContain(
      'whsec_new',
    );
  });
});
