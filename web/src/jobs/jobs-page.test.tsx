import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { JobsPage } from './jobs-page.tsx';

const FAILED = {
  guid: 'b0000000-0000-4000-8000-000000000001',
  name: 'send-mail',
  status: 'failed',
  attempts: 12,
  max_attempts: 12,
  last_error: 'Error: no route',
  created_at: '2026-03-05T10:00:00.000Z',
  run_at: '2026-03-05T12:00:00.000Z',
  finished_at: '2026-03-05T12:00:00.000Z',
};
const WAITING = {
  ...FAILED,
  guid: 'b0000000-0000-4000-8000-000000000002',
  name: 'follow-rota',
  status: 'waiting',
  attempts: 0,
  last_error: null,
  run_at: '2099-03-05T12:00:00.000Z',
  finished_at: null,
};
const DUE = {
  ...WAITING,
  guid: 'b0000000-0000-4000-8000-000000000003',
  name: 'tidy',
  run_at: '2020-01-01T00:00:00.000Z',
};

const network = fakeNetwork();
let asked: URLSearchParams[];
beforeEach(() => {
  asked = [];
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

async function open(): Promise<void> {
  network.on('GET /jobs', ({ query }) => {
    asked.push(query);
    return { items: [FAILED, WAITING, DUE], total: 3 };
  });
  openPage('/internal/jobs', { routes: [{ path: '/internal/jobs', page: JobsPage }] });
  await screen.findByText('send-mail', {}, { timeout: 10_000 });
}

describe('the jobs screen', () => {
  test('tells of each job how often it was tried, why it failed and when it runs next', async () => {
    await open();
    expect(screen.getByText('12 of 12')).toBeTruthy();
    expect(screen.getByText('Error: no route')).toBeTruthy();
    expect(screen.getByText(/^March 05, 2099/)).toBeTruthy();
    expect(screen.getByText('Now')).toBeTruthy();
  });

  test('lets a failed job run again, and only such', async () => {
    network.on(`POST /jobs/${FAILED.guid}/run-again`, () => ({ ...FAILED, status: 'waiting' }));
    await open();
    const buttons = screen.getAllByRole('button', { name: /^Run .* again$/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Run send-mail again']);
    buttons.forEach((button) => fireEvent.click(button));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(network.sent(`POST /jobs/${FAILED.guid}/run-again`)).toHaveLength(1);
  });

  test('looks again when someone else was faster', async () => {
    network.on(`POST /jobs/${FAILED.guid}/run-again`, () => refused('job_not_failed'));
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Run send-mail again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test('narrows to a state', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'failed' } });
    await waitFor(() => expect(asked.at(-1)?.get('status')).toBe('failed'));
  });
});
