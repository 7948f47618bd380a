import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { ExamHistoryPage } from './exam-history-page.tsx';
import type { ExamHistory, HistoryEvent } from './exam-history.queries.ts';

const EXAM_GUID = '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const REVIEW_GUID = '51936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const PATH = `/exams/${EXAM_GUID}/history`;

const event = (at: string, columns: Partial<HistoryEvent> & Pick<HistoryEvent, 'kind'>): HistoryEvent => ({
  id: `${columns.kind}:${at}`,
  at,
  words: '',
  people: [],
  detail: null,
  outcome: null,
  ...columns,
});

const EVENTS: readonly HistoryEvent[] = [
  event('2026-02-28T10:30:00.000Z', {
    kind: 'exported',
    words: 'as PDF by Helena Vogt',
    people: ['Helena Vogt', 'Matthias Krüger'],
  }),
  event('2026-02-28T09:48:00.000Z', {
    kind: 'read',
    words: 'by Jonas Weber',
    detail: '6 min after the review',
  }),
  event('2026-02-28T09:42:00.000Z', {
    kind: 'submitted',
    words: 'by Helena Vogt',
    detail: 'Decision: Standard. Image quality 4 of 5',
    outcome: 'positive',
  }),
  event('2026-02-28T09:10:00.000Z', { kind: 'opened', words: 'by Helena Vogt', detail: '32 min' }),
  event('2026-02-27T08:04:00.000Z', { kind: 'received', words: 'from SC-214 - Jonas Weber' }),
];

const HISTORY: ExamHistory = {
  exam: {
    guid: EXAM_GUID,
    clip_set_guid: EXAM_GUID,
    protocol: 'dvt_left_three_point_extended',
    patient_id: '4471-0932',
    patient_first_name: 'Amara',
    patient_last_name: 'Okafor',
    patient_sex: null,
    patient_date_of_birth: null,
    operator_email: 'weber@test.example',
    operator_name: 'Jonas Weber',
    operator_phone_number: null,
    operator_landline_number: null,
    scanner_id: 'SC-214',
    scan_nr: null,
    clip_set_created_at: '2026-02-27T08:00:00.000Z',
    clip_set_created_at_timezone_id: 'UTC',
    is_virtual_scan: false,
    is_urgent: false,
    urgent_reason: null,
    linked_to: null,
    has_rescan: false,
    extra: { wells_score: null },
  },
  report: { review_guid: REVIEW_GUID, flow: 'single' },
  events: [...EVENTS],
  total: 5,
  has_older: false,
  leaves_out_openings: false,
  people: [
    { name: 'Helena Vogt', role: 'reviewer' },
    { name: 'Jonas Weber', role: 'operator' },
  ],
  times: { arrival_to_review: 98 * 60_000, review_to_confirmation: null },
};

const network = fakeNetwork();
beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: [] } });
  network.on(`GET ${PATH}`, () => HISTORY);
});
afterEach(forgetPage);

async function openHistory(): Promise<void> {
  const page = () => <ExamHistoryPage examGuid={EXAM_GUID} bar={{}} />;
  openPage(`/exam-history/${EXAM_GUID}`, { routes: [{ path: '/exam-history/$examGuid', page }] });
  await screen.findByRole('heading', { level: 1 });
}

const sentences = () => screen.queryAllByRole('listitem').flatMap(({ textContent }) => textContent ?? []);
const rows = () =>
  screen
    .getAllByRole('list')
    .flatMap((list) => (list.tagName === 'OL' ? within(list).getAllByRole('listitem') : []));

describe('the history of an exam', () => {
  test('is grouped by day, and each row says time, sentence and detail', async () => {
    await openHistory();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'February 28, 2026',
      'February 27, 2026',
      'How long it took',
      'Times',
      'People',
    ]);
    expect(rows()).toHaveLength(5);
    expect(rows()[2]?.textContent).toMatch(
      /^\d\d:\d\dSubmitted by Helena VogtDVTDecision: Standard. Image quality 4 of 5$/,
    );
    expect(screen.getByRole('complementary').textContent).toContain('Arrival to review1 h 38 min');
    expect(screen.getByRole('link', { name: 'Completed review' }).getAttribute('href')).toBe(
      `/review/${REVIEW_GUID}/report`,
    );
  });

  test.each([
    ['Opened', ['Opened']],
    ['Review', ['Submitted']],
    ['Messages', ['Read and confirmed']],
    ['Exports', ['Exported']],
    ['Everything', ['Exported', 'Read and confirmed', 'Submitted', 'Opened', 'Received']],
  ])('is narrowed to %s', async (name, expected) => {
    await openHistory();
    fireEvent.click(screen.getByRole('button', { name }));
    expect(rows().map((row) => within(row).getByText(/./, { selector: 'strong' }).textContent)).toEqual(
      expected,
    );
    expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
  });

  test('is searched by person and event, and says when nothing is found', async () => {
    await openHistory();
    const search = screen.getByRole('searchbox', { name: 'Search person or event' });
    const searchFor = (value: string) => {
      fireEvent.change(search, { target: { value } });
      fireEvent.keyDown(search, { key: 'Enter' });
    };
    searchFor('weber');
    expect(rows()).toHaveLength(2);
    searchFor('krüger');
    expect(rows()).toHaveLength(1);
    searchFor('submitted');
    expect(rows()).toHaveLength(1);
    searchFor('nobody');
    expect(sentences().join()).not.toContain('Submitted');
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });

  test('asks for older events below those that it has', async () => {
    const [first, ...older] = EVENTS;
    network.on(`GET ${PATH}`, ({ query }) =>
      query.get('before') === null
        ? { ...HISTORY, events: first === undefined ? [] : [first], has_older: true }
        : { ...HISTORY, events: older },
    );
    await openHistory();
    expect(screen.getByText(/The newest 1 of 5 events are shown/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show older ones' }));
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });

  test('of an exam out of reach is the page of one that does not exist', async () => {
    network.on(`GET ${PATH}`, () => refused('exam_not_found'));
    network.on('GET /emergency-access', () => ({ may_ask: false, accesses: [] }));
    await openHistory();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Exam could not be found');
  });

  test('prints what it shows, under the patient id', async () => {
    const printed: unknown[] = [];
    vi.stubGlobal('print', () => {
      printed.push(document.title, document.querySelectorAll('[data-printed-report] tbody').length);
    });
    await openHistory();
    fireEvent.click(screen.getByRole('button', { name: 'Exports' }));
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printed).toEqual(['4471-0932', 1]));
  });
});
