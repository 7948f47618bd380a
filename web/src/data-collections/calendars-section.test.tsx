import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { CalendarsSection } from './calendars-section.tsx';

const GUID = 'c0000000-0000-4000-8000-000000000001';
const ADA = { guid: 'a0000000-0000-4000-8000-000000000001', email: 'ada@ward.example' };
const ADDRESS = 'https://calendar.example.org/exams.ics';
const NONE = {
  role: 'reviews_subscriber',
  address: null,
  read_at: null,
  tried_at: null,
  problem: null,
  duty: null,
  on_duty: [],
  next_change_at: null,
  rota_members: 3,
};
const ON_SHIFT = {
  ...NONE,
  role: 'exams_subscriber',
  address: ADDRESS,
  read_at: '2026-03-02T08:55:00.000Z',
  tried_at: '2026-03-02T08:55:00.000Z',
  duty: 'on_shift',
  on_duty: [ADA],
  next_change_at: '2026-03-05T20:00:00.000Z',
};

const network = fakeNetwork();
beforeEach(() => {
  setWindowWidth(1440);
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions: ['internal'] } });
});
afterEach(forgetPage);

async function open(...items: object[]): Promise<HTMLElement> {
  network.on(`GET /dataCollections/${GUID}/calendars`, () => ({ items }));
  openPage('/', { routes: [{ path: '/', page: () => <CalendarsSection collectionGuid={GUID} /> }] });
  const card = await screen.findByRole('region', { name: 'On-call calendars' });
  await within(card).findByLabelText('Calendar for new exams');
  return card;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Calendar for new exams');
const save = () => screen.getAllByRole('button', { name: 'Save' })[0] as HTMLButtonElement;

describe('AD-029..038, SH-292: the on-call calendars of a data collection', () => {
  test('tell who is on duty, until when, and when they were read', async () => {
    const card = await open(ON_SHIFT, NONE);
    expect(within(card).getByRole('link', { name: ADA.email }).getAttribute('href')).toBe(
      `/user-settings/${ADA.guid}`,
    );
    expect(card.textContent).toContain('Next changeMarch 05, 2026');
    expect(card.textContent).toContain('No calendar: the role of members in the rota stays as it is.');
    expect(within(card).queryByRole('alert')).toBeNull();
  });

  test.each([
    [
      'nobody_on_shift',
      null,
      'Nobody in the rota is on shift now, so all 3 members in the rota are on duty.',
    ],
    [
      'unreadable',
      'The server answered 404.',
      'The calendar could not be read, so all 3 members in the rota are on duty.',
    ],
    ['stale', 'The server answered 500.', 'so all 3 members in the rota are on duty.'],
  ])('say why everybody is on duty: %s', async (duty, problem, sentence) => {
    const card = await open({ ...ON_SHIFT, duty, problem }, NONE);
    const alerts = within(card)
      .getAllByRole('alert')
      .map(({ textContent }) => textContent);
    expect(alerts.join(' ')).toContain(sentence);
    expect(alerts.join(' ').includes('The last try failed')).toBe(problem !== null);
  });

  test('an address is stored with what its editor saw, webcal as https', async () => {
    network.on(`PATCH /dataCollections/${GUID}`, () => ({}));
    await open(ON_SHIFT, NONE);
    expect(save().disabled).toBe(true);
    fireEvent.change(field(), { target: { value: ' webcal://calendar.example.org/new.ics' } });
    fireEvent.click(save());
    await screen.findByText('Saved');
    expect(network.sent(`PATCH /dataCollections/${GUID}`)).toEqual([
      {
        exams_subscriber_ical: 'https://calendar.example.org/new.ics',
        expected: { exams_subscriber_ical: ADDRESS },
      },
    ]);
  });

  test('an empty field takes the calendar away', async () => {
    network.on(`PATCH /dataCollections/${GUID}`, () => ({}));
    await open(ON_SHIFT, NONE);
    fireEvent.change(field(), { target: { value: '' } });
    fireEvent.click(save());
    await screen.findByText('Saved');
    expect(network.sent(`PATCH /dataCollections/${GUID}`)).toEqual([
      { exams_subscriber_ical: null, expected: { exams_subscriber_ical: ADDRESS } },
    ]);
  });

  test('what is no address is told at the field, and not sent', async () => {
    await open(ON_SHIFT, NONE);
    fireEvent.change(field(), { target: { value: 'the rota on the fridge' } });
    expect(screen.getByText(/Enter an address such as/)).toBeTruthy();
    expect(save().disabled).toBe(true);
  });

  test('what was typed survives a refusal', async () => {
    network.on(`PATCH /dataCollections/${GUID}`, () => refused('changed_meanwhile'));
    await open(ON_SHIFT, NONE);
    fireEvent.change(field(), { target: { value: 'https://calendar.example.org/mine.ics' } });
    fireEvent.click(save());
    await screen.findByText('Not saved');
    expect(field().value).toBe('https://calendar.example.org/mine.ics');
    await waitFor(() => expect(save().disabled).toBe(false));
  });

  test('a calendar that was just named is being read', async () => {
    const card = await open({ ...NONE, role: 'exams_subscriber', address: ADDRESS }, NONE);
    expect(within(card).getByText('The calendar is being read…')).toBeTruthy();
  });
});
