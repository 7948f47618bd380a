import { EMERGENCY_REASON_LABELS } from '@sonoboard/domain/emergency-access/emergency-reasons';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { EmergencyAccessPage } from './emergency-access-page.tsx';
import type { EmergencyScan, ExamToOpen, OwnEmergencyAccess } from './emergency-access.queries.ts';
import { EmergencyExamPage } from './emergency-exam-page.tsx';
import { EmergencyLine } from './emergency-line.tsx';
import { EmergencyOffer } from './emergency-offer.tsx';
import type { RunningAccess } from './use-running-access.ts';

beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const EXAM = '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const RESCAN = '51936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const REVIEW = '61936071-0a4c-4d0e-9c1f-6a1d0c8a5b11';
const ME = { guid: 'me', email: 'me@test.example', name: 'Me', permissions: [] };
const NOW = new Date('2026-03-05T02:42:00.000Z');
const RUNNING: RunningAccess = {
  reason: 'on_call',
  ends_at: '2026-03-05T03:12:00.000Z',
  exam_guids: [EXAM, RESCAN],
};
const FOUND: ExamToOpen = {
  exam_guid: EXAM,
  protocol: 'dvt_left_two_point',
  clip_set_created_at: '2026-03-04T18:00:00.000Z',
  clip_set_created_at_timezone_id: 'Europe/Berlin',
  patient_initials: 'A. O.',
  is_in_scope: false,
};
const GRANTED: OwnEmergencyAccess = {
  exam_guid: EXAM,
  reason: 'on_call',
  granted_at: NOW.toISOString(),
  ends_at: '2026-03-05T03:42:00.000Z',
  ended_at: null,
  is_running: true,
};

const network = fakeNetwork();
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  setWindowWidth(1440);
  network.on('GET /emergency-access', () => ({ may_ask: true, accesses: [] }));
  network.on('GET /current', () => ME);
});
afterEach(() => {
  forgetPage();
  vi.useRealTimers();
});

const buttonNamed = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the page on which an exam is asked for', () => {
  function open(search = '', items: readonly ExamToOpen[] = [FOUND]) {
    knowWorld({ user: ME });
    network.on('POST /emergency-access/searches', () => ({ items }));
    return openPage(`/emergency-access${search}`, {
      routes: [{ path: '/emergency-access', page: EmergencyAccessPage }],
    });
  }

  async function find(id = '4471-0932'): Promise<void> {
    fireEvent.change(await screen.findByLabelText('Patient ID or exam ID'), { target: { value: id } });
    fireEvent.click(buttonNamed('Find exam'));
  }

  test('leads from the ID by reason and words to the exam, and says before what happens', async () => {
    const router = open();
    await find();
    expect((await screen.findByRole('list', { name: 'Exams found' })).textContent).toContain(
      'A. O. · 41936071',
    );
    fireEvent.click(screen.getByLabelText(EMERGENCY_REASON_LABELS.on_call));
    fireEvent.change(screen.getByLabelText('What happened'), {
      target: { value: 'Leg is blue, came at night.' },
    });
    const told = screen.getByRole('alert').textContent;
    expect(told).toContain('for reading, for one hour');
    expect(told).toContain('admins of its data collections are told at once');
    expect(told).toContain('recorded');
    network.on('POST /emergency-access', () => GRANTED);
    fireEvent.click(buttonNamed('Open for one hour'));
    fireEvent.click(buttonNamed('Open for one hour'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/emergency-access/${EXAM}`));
    expect(network.sent('POST /emergency-access')).toEqual([
      { exam_guid: EXAM, reason: 'on_call', explanation: 'Leg is blue, came at night.' },
    ]);
  });

  test('names what is missing, and sends nothing', async () => {
    open();
    await find();
    await screen.findByLabelText('What happened');
    fireEvent.click(buttonNamed('Open for one hour'));
    expect(screen.getByText('Choose a reason.')).toBeTruthy();
    expect(screen.getByText('Say in a few words what happened.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'Leg is blue' } });
    expect(screen.getByText('Say a little more: 4 more characters.')).toBeTruthy();
    expect(network.sent('POST /emergency-access')).toEqual([]);
  });

  test('takes an exam from its address, and searches only when it is told to', async () => {
    open(`?exam=${EXAM}`);
    expect((await screen.findByLabelText<HTMLInputElement>('Patient ID or exam ID')).value).toBe(EXAM);
    expect(network.sent('POST /emergency-access/searches')).toEqual([]);
    fireEvent.click(buttonNamed('Find exam'));
    await screen.findByLabelText('What happened');
    expect(network.sent('POST /emergency-access/searches')).toEqual([{ id: EXAM }]);
  });

  test('of several exams one is chosen, and an own one is simply opened', async () => {
    open('', [{ ...FOUND, exam_guid: RESCAN, is_in_scope: true }, FOUND]);
    await find();
    const link = await screen.findByRole('link', { name: 'Open, it is yours' });
    expect(link.getAttribute('href')).toBe(`/create-review/${RESCAN}`);
    expect(screen.queryByLabelText('What happened')).toBeNull();
    fireEvent.click(buttonNamed('Choose'));
    expect(screen.getByLabelText('What happened')).toBeTruthy();
  });

  test('says that nothing was found, and what the server refuses', async () => {
    open('', []);
    await find();
    await screen.findByText(/No exam of your workspace has this ID/);
    network.on('POST /emergency-access/searches', () => refused('too_many_emergency_lookups'));
    fireEvent.click(buttonNamed('Find exam'));
    expect(await screen.findByText(/You have looked for too many exams/)).toBeTruthy();
  });

  test('leads back to what is open, and to nothing that has ended', async () => {
    const ended = { ...GRANTED, exam_guid: RESCAN, is_running: false };
    network.on('GET /emergency-access', () => ({ may_ask: true, accesses: [GRANTED, ended] }));
    open();
    const links = await screen.findAllByRole('link', { name: 'Go to exam' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/emergency-access/${EXAM}`]);
    expect(screen.getByText('Exam 41936071, until 04:42')).toBeTruthy();
  });

  test('tells people who may not ask', async () => {
    network.on('GET /emergency-access', () => ({ may_ask: false, accesses: [] }));
    open();
    await screen.findByText('Emergency access is not open to you');
    expect(screen.queryByRole('button', { name: 'Find exam' })).toBeNull();
  });

  test('an account that hides patient IDs is asked for none', async () => {
    open();
    knowWorld({ user: ME, config: { hide_patient_id: true } });
    expect(await screen.findByLabelText('Exam ID')).toBeTruthy();
  });
});

const scan = (guid: string, review: EmergencyScan['review'] = null): EmergencyScan => ({
  exam: {
    guid,
    clip_set_guid: guid,
    protocol: 'dvt_left_two_point',
    patient_id: '4471-0932',
    patient_first_name: 'Amara',
    patient_last_name: 'Okafor',
    patient_sex: null,
    patient_date_of_birth: null,
    operator_email: 'weber@test.example',
    operator_name: 'Jonas Weber',
    operator_phone_number: '+4915112345670',
    operator_landline_number: null,
    scanner_id: null,
    scan_nr: null,
    clip_set_created_at: '2026-03-04T18:00:00.000Z',
    clip_set_created_at_timezone_id: 'Europe/Berlin',
    is_virtual_scan: false,
    is_urgent: false,
    urgent_reason: null,
    linked_to: guid === RESCAN ? EXAM : null,
    has_rescan: guid === EXAM,
    extra: { wells_score: null },
  },
  sequences: [],
  questionnaire: null,
  review,
});

describe('the page of an exam that is open', () => {
  function open() {
    const page = () => <EmergencyExamPage examGuid={EXAM} />;
    network.on('GET /autodvt-dashboard/chainExamReviews', () => ({
      exams_and_reviews: [scan(EXAM), scan(RESCAN)],
    }));
    return openPage(`/emergency-access/${EXAM}`, { routes: [{ path: '/emergency-access/$examGuid', page }] });
  }

  test('says until when and why, whose exam it is, and leads to its scans and its history', async () => {
    knowWorld({ user: { ...ME, emergency_access: [RUNNING] } });
    open();
    const notice = await screen.findByRole('complementary', { name: 'Emergency access' });
    expect(notice.textContent).toContain('Emergency access, ends at 04:12');
    expect(notice.textContent).toContain(EMERGENCY_REASON_LABELS.on_call);
    expect(await screen.findByText('Amara Okafor')).toBeTruthy();
    expect(screen.getByText('0 clips, 2 not recorded')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe(`/exam-history/${EXAM}`);
    fireEvent.click(buttonNamed(/^Rescan, /));
    expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe(
      `/exam-history/${RESCAN}`,
    );
    expect(screen.queryByRole('link', { name: 'Open the report' })).toBeNull();
  });

  test('ends by itself at its hour, and says so instead of the exam', async () => {
    knowWorld({ user: { ...ME, emergency_access: [RUNNING] } });
    network.on('GET /emergency-access', () => ({
      may_ask: true,
      accesses: [{ ...GRANTED, ends_at: RUNNING.ends_at, is_running: false }],
    }));
    open();
    await screen.findByText('Amara Okafor');
    act(() => void vi.advanceTimersByTime(30 * 60 * 1000));
    await screen.findByRole('heading', { level: 1, name: 'Emergency access has ended' });
    expect(screen.getByText(/Its hour was over at 04:12/)).toBeTruthy();
    expect(screen.queryByText('Amara Okafor')).toBeNull();
    const again = screen.getByRole('link', { name: 'Ask again' });
    expect(again.getAttribute('href')).toBe(`/emergency-access?exam=${EXAM}`);
  });

  test('is not over before the server says so, whatever the clock of this computer says', async () => {
    const user = { ...ME, emergency_access: [RUNNING] };
    knowWorld({ user });
    network.on('GET /current', () => user);
    open();
    await screen.findByText('Amara Okafor');
    act(() => void vi.advanceTimersByTime(2 * 60 * 60 * 1000));
    await waitFor(() => expect(network.sent('GET /current')).not.toHaveLength(0));
    expect(screen.getByText('Amara Okafor')).toBeTruthy();
  });

  test('is ended by one click', async () => {
    knowWorld({ user: { ...ME, emergency_access: [RUNNING] } });
    network.on(`DELETE /emergency-access/${EXAM}`, () => ({}));
    open();
    await screen.findByText('Amara Okafor');
    const ended = { ...GRANTED, ended_at: '2026-03-05T02:50:00.000Z', is_running: false };
    network.on('GET /emergency-access', () => ({ may_ask: true, accesses: [ended] }));
    fireEvent.click(buttonNamed('End now'));
    expect(await screen.findByText('You ended it at 03:50.')).toBeTruthy();
  });

  test('says that rights have changed where the server no longer gives it', async () => {
    knowWorld({ user: { ...ME, emergency_access: [RUNNING] } });
    network.on('GET /emergency-access', () => ({
      may_ask: false,
      accesses: [{ ...GRANTED, is_running: false }],
    }));
    open();
    network.on('GET /autodvt-dashboard/chainExamReviews', () => refused('exam_not_found'));
    await screen.findByText('Your rights in the workspace have changed.');
    expect(screen.getByRole('link', { name: 'Go to Worklist' })).toBeTruthy();
  });
});

describe('on the other pages of an exam', () => {
  test('a line says so, and leads away when it ends; the exams of others have none', async () => {
    knowWorld({ user: { ...ME, emergency_access: [RUNNING] } });
    const page = () => (
      <>
        <EmergencyLine examGuid={EXAM} />
        <EmergencyLine examGuid={REVIEW} />
      </>
    );
    const router = openPage('/', { routes: [{ path: '/', page }] });
    expect(await screen.findAllByRole('complementary', { name: 'Emergency access' })).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(30 * 60 * 1000));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/emergency-access/${EXAM}`));
  });

  test('that was not found, it is offered to those who may ask, and to nobody else', async () => {
    knowWorld({ user: ME });
    const page = () => <EmergencyOffer examGuid={EXAM} />;
    openPage('/', { routes: [{ path: '/', page }] });
    const link = await screen.findByRole('link', { name: 'Emergency access' });
    expect(link.getAttribute('href')).toBe(`/emergency-access?exam=${EXAM}`);
  });

  test.each([
    ['staff', { user: { ...ME, permissions: ['internal'] } }],
    ['an account that has it switched off', { user: ME, config: { emergency_access: false } }],
  ])('that was not found, it is not even asked whether %s may ask', async (_who, known) => {
    knowWorld(known);
    const page = () => (
      <>
        <p>Nothing here</p>
        <EmergencyOffer examGuid={EXAM} />
      </>
    );
    openPage('/', { routes: [{ path: '/', page }] });
    await screen.findByText('Nothing here');
    expect(screen.queryByRole('link')).toBeNull();
    expect(network.sent('GET /emergency-access')).toEqual([]);
  });
});
