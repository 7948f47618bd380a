import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { AuditPage } from './audit-page.tsx';

const EXAM = 'e0000000-0000-4000-8000-000000000001';
const COLLECTION = 'c0000000-0000-4000-8000-000000000001';
const CHANGE = {
  guid: 'f0000000-0000-4000-8000-000000000001',
  at: '2026-03-05T10:00:00.000Z',
  kind: 'change',
  action: 'collection.member_changed',
  is_emergency: false,
  actor_guid: 'a0000000-0000-4000-8000-000000000001',
  actor_email: 'ada@test.example',
  actor_name: 'Ada Byron',
  subject_kind: 'collection',
  subject_guid: COLLECTION,
  subject_name: 'North Ward',
  exam_guids: [],
  exam_count: 0,
  before: { roles: ['reviewer'] },
  after: { roles: ['reviewer', 'admin'], userGuid: 'a0000000-0000-4000-8000-000000000009' },
  request_id: 'request-1',
  ip: '10.0.0.1',
};
const READ = {
  ...CHANGE,
  guid: 'f0000000-0000-4000-8000-000000000002',
  kind: 'patient-read',
  action: 'exam.read',
  actor_guid: null,
  actor_email: null,
  actor_name: null,
  subject_kind: 'exam',
  subject_guid: EXAM,
  subject_name: null,
  exam_guids: [EXAM],
  exam_count: 1,
  before: null,
  after: null,
};

const network = fakeNetwork();
let asked: URLSearchParams[];
beforeEach(() => {
  asked = [];
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

async function open(search = '', isCapped = false): Promise<void> {
  network.on('GET /audit-events', ({ query }) => {
    asked.push(query);
    return { items: [CHANGE, READ], total: isCapped ? 10_000 : 2, is_total_capped: isCapped };
  });
  openPage(`/internal/audit${search}`, { routes: [{ path: '/internal/audit', page: AuditPage }] });
  // The first page of a file waits for its modules.
  await screen.findByText('Collection: member changed', {}, { timeout: 10_000 });
}

describe('AMB-022: the audit screen', () => {
  test('tells who did what to whom, with links to each of them', async () => {
    await open();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        `/user-settings/${CHANGE.actor_guid}`,
        `/internal/data-collections/${COLLECTION}`,
        `/internal/exams/${EXAM}`,
      ]),
    );
    expect(screen.getByText('Nobody signed in')).toBeTruthy();
    expect(screen.getByText('North Ward')).toBeTruthy();
  });

  test('marks emergency access, whatever its kind, and filters by it', async () => {
    network.on('GET /audit-events', ({ query }) => {
      asked.push(query);
      return { items: [CHANGE, { ...READ, is_emergency: true }], total: 2, is_total_capped: false };
    });
    openPage('/internal/audit?kind=emergency', { routes: [{ path: '/internal/audit', page: AuditPage }] });
    const row = (await screen.findByText('Exam: read')).closest('tr');
    expect(row?.textContent).toContain('Emergency');
    expect(screen.getByText('Change', { selector: 'td span' })).toBeTruthy();
    expect(asked[0]?.get('kind')).toBe('emergency');
    expect(screen.getByLabelText<HTMLSelectElement>('Kind').value).toBe('emergency');
  });

  test('shows before and after in a drawer', async () => {
    await open();
    fireEvent.click(screen.getByText('Collection: member changed'));
    const drawer = await screen.findByRole('dialog', { name: 'Collection: member changed' });
    const row = within(drawer).getByRole('row', { name: /roles/ });
    expect(row.textContent).toBe('rolesreviewerreviewer, admin');
    expect(within(drawer).getByRole('link', { name: 'a0000000' }).getAttribute('href')).toBe(
      '/user-settings/a0000000-0000-4000-8000-000000000009',
    );
    expect(drawer.textContent).toContain('Ada Byron, ada@test.example');
    expect(drawer.textContent).toContain('10.0.0.1');
  });

  test('takes its filters from the address and puts them there', async () => {
    await open(`?person=ada%40test.example&kind=change&from=2026-01-01`);
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      person: 'ada@test.example',
      kind: 'change',
      from: '2026-01-01',
    });
    fireEvent.change(screen.getByLabelText('Patient ID'), { target: { value: ' P-77 ' } });
    fireEvent.keyDown(screen.getByLabelText('Patient ID'), { key: 'Enter' });
    await waitFor(() => expect(asked.at(-1)?.get('patient')).toBe('P-77'));
    expect(asked.at(-1)?.get('person')).toBe('ada@test.example');
    const file = new URL(
      screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href') ?? '',
      'http://x',
    );
    expect(Object.fromEntries(file.searchParams)).toMatchObject({
      patient: 'P-77',
      kind: 'change',
      format: 'csv',
    });
  });

  test('asks for no exam that is no guid', async () => {
    await open();
    const field = screen.getByLabelText('Exam');
    fireEvent.change(field, { target: { value: 'abc' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: EXAM } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(asked.at(-1)?.get('exam')).toBe(EXAM));
    expect(asked).toHaveLength(2);
  });

  test('says when there are more than it counts', async () => {
    await open('', true);
    expect(screen.getByRole('note').textContent).toContain('Only the first 10,000 are counted');
  });
});
