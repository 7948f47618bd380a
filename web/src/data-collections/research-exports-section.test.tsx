import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import type { ResearchExport } from './research-exports.queries.ts';
import { ResearchExportsSection } from './research-exports-section.tsx';

const GUID = 'c0000000-0000-4000-8000-000000000001';
const CALL = `/dataCollections/${GUID}/research-exports`;
const DONE: ResearchExport = {
  guid: 'f0000000-0000-4000-8000-000000000001',
  state: 'done',
  exams_done: 120,
  exams_total: 120,
  problem: null,
  size: 3_400_000_000,
  created_at: '2026-03-02T09:00:00.000Z',
  finished_at: '2026-03-02T09:20:00.000Z',
  expires_at: '2026-03-09T09:20:00.000Z',
  has_file: true,
};
const WAITING: ResearchExport = {
  ...DONE,
  guid: 'f0000000-0000-4000-8000-000000000002',
  state: 'waiting',
  exams_done: 0,
  size: null,
  finished_at: null,
  expires_at: null,
  has_file: false,
};

const network = fakeNetwork();
beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

let items: ResearchExport[] = [];
async function open(...shown: ResearchExport[]): Promise<HTMLElement> {
  items = shown;
  network.on(`GET ${CALL}`, () => ({ items }));
  openPage('/', { routes: [{ path: '/', page: () => <ResearchExportsSection collectionGuid={GUID} /> }] });
  await screen.findByRole('button', { name: 'Start export' });
  return screen.getByRole('region', { name: 'Research export' });
}
const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start export' });

describe('the research export of a data collection', () => {
  test('tells what is left out and how long the file is kept', async () => {
    const card = await open();
    for (const word of ['Names, ids, contact details', 'dates are shifted', '7 days']) {
      expect(card.textContent).toContain(word);
    }
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('is started, with overlays where they are wanted, and then no second one', async () => {
    await open();
    network.on(`POST ${CALL}`, () => {
      items = [WAITING];
      return WAITING;
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include clips with vessel outlines' }));
    fireEvent.click(startButton());
    expect(await screen.findByText('Waits for its turn')).toBeTruthy();
    expect(network.sent(`POST ${CALL}`)).toEqual([{ include_overlays: true }]);
    expect(startButton().disabled).toBe(true);
  });

  test('shows its progress', async () => {
    await open({ ...WAITING, state: 'running', exams_done: 40 });
    expect(screen.getByText('40 of 120 exams')).toBeTruthy();
    const bar = screen.getByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([40, 120]);
  });

  test('can be downloaded while it is kept', async () => {
    await open(DONE);
    expect(screen.getByText(/^120 exams, 3\.4 GB, kept until March 09, 2026/)).toBeTruthy();
    const link = screen.getByRole('link', { name: /^Download the export of March 02, 2026/ });
    expect(link.getAttribute('href')).toBe(`/api${CALL}/${DONE.guid}/file`);
    expect(startButton().disabled).toBe(false);
  });

  test('says when its file is gone, and why it failed', async () => {
    const card = await open(
      { ...DONE, has_file: false },
      { ...WAITING, state: 'failed', problem: 'The file could not be made. Please start it again.' },
    );
    expect(within(card).queryByRole('link')).toBeNull();
    expect(card.textContent).toContain('120 exams, no longer kept');
    expect(card.textContent).toContain('The file could not be made. Please start it again.');
    expect(startButton().disabled).toBe(false);
  });

  test('a refusal is told, and what someone else started is seen', async () => {
    await open();
    network.on(`POST ${CALL}`, () => {
      items = [WAITING];
      return refused('research_export_running');
    });
    fireEvent.click(startButton());
    expect(await screen.findByText('Waits for its turn')).toBeTruthy();
    expect(snackbars.current()?.text).toContain('is being made already');
  });

  test('is deleted only after a question that names it', async () => {
    await open(DONE);
    network.on(`DELETE ${CALL}/${DONE.guid}`, () => {
      items = [];
      return new Response(null, { status: 204 });
    });
    const press = () =>
      fireEvent.click(screen.getByRole('button', { name: /^Delete the export of March 02/ }));
    press();
    const dialog = await screen.findByRole('dialog', { name: 'Delete this export?' });
    expect(dialog.textContent).toContain('The exams stay as they are.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete export' }));
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
    expect(network.sent(`DELETE ${CALL}/${DONE.guid}`)).toHaveLength(1);
  });
});
