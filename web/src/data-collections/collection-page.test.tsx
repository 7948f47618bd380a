import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { fakeNetwork, refused } from '../../test/fake-network.ts';
import { forgetPage, knowWorld, openPage, setWindowWidth } from '../../test/open-page.tsx';
import { snackbars } from '../platform/snackbar.ts';
import type { ClipSet, LinkedReview, Performance } from './collection-exams.queries.ts';
import { CollectionPage } from './collection-page.tsx';

const GUID = 'c0000000-0000-4000-8000-000000000001';
const OTHER = { guid: 'c0000000-0000-4000-8000-000000000002', name: 'South ward' };
const EXAM_GUID = '7cad4b65-0000-4000-8000-000000000001';
const REVIEW_GUID = '62ca331d-0000-4000-8000-000000000001';
const REVIEWER_GUID = 'd0000000-0000-4000-8000-000000000001';
const OPERATOR_GUID = 'd0000000-0000-4000-8000-000000000002';
const CONFIG_GUID = 'e0000000-0000-4000-8000-000000000001';

const COLLECTION = {
  guid: GUID,
  name: 'North ward',
  type: 'everyone_reviews',
  exams_subscriber_ical: null,
  reviews_subscriber_ical: null,
  expected_exams: 200,
  users: [],
};

const EXAM: ClipSet = {
  guid: EXAM_GUID,
  patient_id: '7575-5708',
  patient_first_name: 'Ada',
  patient_last_name: 'Byron',
  patient_sex: 'female',
  patient_date_of_birth: '1981-05-05',
  patient_height: 180,
  patient_weight: 80,
  age: 44,
  bmi: 24.69,
  protocol: 'dvt_left_three_point',
  note: '',
  operator_email: 'jonas@test.example',
  operator_first_name: 'Jonas',
  operator_last_name: 'Weber',
  user_guid: OPERATOR_GUID,
  created_at: '2026-03-01T10:00:00.000Z',
  created_at_timezone_id: 'UTC',
  ground_truth: 'positive',
  exclude_from_analysis: false,
  is_practise_exam: false,
  is_aborted: false,
  is_linked: false,
};

const REVIEW: LinkedReview = {
  guid: REVIEW_GUID,
  clipset_guid: EXAM_GUID,
  reviewer_email: 'helena@test.example',
  reviewer_guid: REVIEWER_GUID,
  clipset_patient_id: '7575-5708',
  comment: 'Clear',
  rating: 4,
  created_at: '2026-03-02T10:00:00.000Z',
  created_at_timezone_id: 'UTC',
  version: 1,
  assessment: 'positive',
  clipset_ground_truth: 'positive',
};

const PERFORMANCE: Performance = {
  reviewer_guid: REVIEWER_GUID,
  reviewer_email: 'helena@test.example',
  reviews: 241,
  true_positives: 30,
  false_positives: 2,
  true_negatives: 190,
  false_negatives: 1,
  not_applicable: 3,
  sensitivity: 96.8,
  specificity: null,
  average_rating: 4.1,
};

/** Four tables are drawn before the last one is there. */
const PATIENTLY = { timeout: 10_000 };

const network = fakeNetwork();
let roles: MemberRole[] = [];

beforeEach(() => {
  setWindowWidth(1440);
  roles = ['reviewer'];
  network.on(`GET /dataCollections/${GUID}`, () => COLLECTION);
  network.on(`GET /dataCollections/${GUID}/links`, () => ({ items: [OTHER], total: 1 }));
  network.on(`GET /dataCollections/${GUID}/members`, () => ({
    items: [
      {
        guid: REVIEWER_GUID,
        email: 'helena@test.example',
        roles,
        config_guid: CONFIG_GUID,
        is_workspace_owner: false,
      },
    ],
    total: 1,
  }));
  network.on(`GET /dataCollections/${GUID}/linkedClipSets`, () => ({ items: [EXAM], total: 1 }));
  network.on(`GET /dataCollections/${GUID}/linkedReviews`, () => ({ items: [REVIEW], total: 1 }));
  network.on(`GET /dataCollections/${GUID}/reviewerPerformance`, () => ({ items: [PERFORMANCE], total: 1 }));
  network.on(`GET /dataCollections/${GUID}/calendars`, () => ({ items: [] }));
  network.on(`GET /dataCollections/${GUID}/webhooks`, () => ({ items: [] }));
  network.on(`GET /dataCollections/${GUID}/research-exports`, () => ({ items: [] }));
  network.on(`GET /dataCollections/${GUID}/targets`, () => ({ targets: [], high_wells_is_urgent: false }));
  network.on(`GET /dataCollections/${GUID}/retention`, () => ({
    clips_days: null,
    exams_days: null,
    hold: null,
    upcoming: { exams: 0, clips: 0 },
    kept_exams: 0,
  }));
  network.on('GET /configs', () => ({
    items: [
      { guid: CONFIG_GUID, name: 'Default' },
      { guid: 'e0000000-0000-4000-8000-000000000002', name: 'Strict' },
    ],
    total: 2,
  }));
});
afterEach(forgetPage);

async function openCollection(permissions: string[] = ['internal']) {
  knowWorld({ user: { guid: 'me', email: 'me@test.example', name: 'Me', permissions } });
  const router = openPage(`/internal/data-collections/${GUID}`, {
    routes: [
      {
        path: '/internal/data-collections/$guid',
        page: () => <CollectionPage guid={GUID} lost={<p>Lost</p>} />,
      },
    ],
  });
  await screen.findByText('96.8 %', undefined, PATIENTLY);
  return router;
}

/** By its label alone: asking a page of four tables for roles takes seconds. */
const section = (name: string) => within(screen.getByLabelText(name, { selector: 'section' }));
const toast = async (text: string) => {
  await expect.poll(() => snackbars.current()?.text, PATIENTLY).toBe(text);
  act(() => snackbars.dismiss());
};

describe('the title', () => {
  async function edit(text: string) {
    await openCollection();
    network.on(`PATCH /dataCollections/${GUID}`, () => COLLECTION);
    fireEvent.click(screen.getByLabelText('Edit Collection name'));
    const field = screen.getByLabelText('Collection name');
    fireEvent.change(field, { target: { value: text } });
    return field;
  }

  test('AD-029: is edited in place; Enter saves, with what the editor saw', async () => {
    const field = await edit(' West ward ');
    fireEvent.submit(field.closest('form') ?? field);
    await expect
      .poll(() => network.sent(`PATCH /dataCollections/${GUID}`))
      .toEqual([{ name: 'West ward', expected: { name: 'North ward' } }]);
  });

  test('AD-030: Escape cancels', async () => {
    const field = await edit('West ward');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByLabelText('Collection name')).toBeNull();
    expect(network.sent(`PATCH /dataCollections/${GUID}`)).toEqual([]);
  });

  test('AD-031, AD-155: Save is disabled without a text, and more than 200 characters cannot be typed', async () => {
    const field = await edit('  ');
    expect(screen.getByText<HTMLButtonElement>('Save').disabled).toBe(true);
    expect(field.getAttribute('maxlength')).toBe('200');
  });

  test('someone else was quicker: the sentence is shown, and what was typed stays', async () => {
    const field = await edit('West ward');
    network.on(`PATCH /dataCollections/${GUID}`, () => refused('changed_meanwhile'));
    fireEvent.submit(field.closest('form') ?? field);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByDisplayValue('West ward')).toBeTruthy();
  });
});

test('AD-032, AMB-210: the type and the expected exams are saved where they stand; AD-033: a link to the statistics', async () => {
  await openCollection();
  network.on(`PATCH /dataCollections/${GUID}`, () => COLLECTION);
  const type = screen.getByLabelText('Type');
  expect(
    within(type)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['everyone_reviews', 'single_review_per_exam']);
  fireEvent.change(type, { target: { value: 'single_review_per_exam' } });
  await screen.findByText('Saved');
  const expected = screen.getByLabelText('Expected exams');
  fireEvent.change(expected, { target: { value: '25x' } });
  fireEvent.blur(expected);
  expect(expected.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(expected, { target: { value: '250' } });
  fireEvent.blur(expected);
  await expect
    .poll(() => network.sent(`PATCH /dataCollections/${GUID}`))
    .toEqual([
      { type: 'single_review_per_exam', expected: { type: 'everyone_reviews' } },
      { expected_exams: 250, expected: { expected_exams: 200 } },
    ]);
  expect(screen.getByText('Statistics').getAttribute('href')).toBe(
    `/internal/data-collections/${GUID}/statistics`,
  );
});

describe('AD-034: linked data collections', () => {
  test('are shown, and removed after a question that says what stays', async () => {
    await openCollection();
    network.on(`DELETE /dataCollections/${GUID}/links`, () => ({}));
    fireEvent.click(screen.getByLabelText('Remove link to South ward'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Exams that are there stay.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await toast('Unlinked South ward');
    expect(network.sent(`DELETE /dataCollections/${GUID}/links`)).toEqual([{ guid: OTHER.guid }]);
  });

  test('are added by name; the button waits for the name of one that exists, other than this one', async () => {
    await openCollection();
    const all = [{ guid: GUID, name: 'North ward' }, OTHER];
    network.on('GET /dataCollections/all', ({ query }) => {
      const items = all.filter(({ name }) => name.toLowerCase().includes(query.get('search') ?? ''));
      return { items, total: items.length };
    });
    network.on(`POST /dataCollections/${GUID}/links`, () => refused('collection_already_linked'));
    fireEvent.click(screen.getByText('Link'));
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByLabelText('Name of the data collection');
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Link' });
    for (const text of ['zzz', 'north ward', 'south']) {
      fireEvent.change(name, { target: { value: text } });
      await waitFor(() => expect(submit.disabled).toBe(true));
    }
    fireEvent.change(name, { target: { value: 'south ward' } });
    await waitFor(() => expect(submit.disabled).toBe(false));
    fireEvent.click(submit);
    expect(await within(dialog).findByText('The data collections are already linked.')).toBeTruthy();
    network.on(`POST /dataCollections/${GUID}/links`, () => OTHER);
    fireEvent.click(submit);
    await toast('Linked South ward');
    expect(network.sent(`POST /dataCollections/${GUID}/links`).at(-1)).toEqual({ guid: OTHER.guid });
  });
});

describe('AD-035: users', () => {
  const MEMBERS = `/dataCollections/${GUID}/members`;
  const box = (role: MemberRole) => screen.getByLabelText<HTMLInputElement>(`${role}: helena@test.example`);

  test('the owner of the workspace stays as admin: button and box are disabled, and the button says why', async () => {
    roles = ['reviewer', 'admin'];
    network.on(`GET ${MEMBERS}`, () => ({
      items: [
        {
          guid: REVIEWER_GUID,
          email: 'helena@test.example',
          roles,
          config_guid: null,
          is_workspace_owner: true,
        },
      ],
      total: 1,
    }));
    await openCollection();
    expect(box('admin').disabled).toBe(true);
    expect(box('reviewer').disabled).toBe(false);
    const remove = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Remove helena@test.example: not possible. The owner of a workspace must stay an admin of its data collection.',
    });
    expect(remove.disabled).toBe(true);
  });

  test('AD-185: have a box for each of six roles; ticking sends all of them, with what was seen', async () => {
    await openCollection();
    network.on(`PATCH ${MEMBERS}`, () => ({
      guid: REVIEWER_GUID,
      email: 'helena@test.example',
      roles: ['reviewer', 'admin'],
      config_guid: null,
      is_workspace_owner: false,
    }));
    const names = [
      'scanner',
      'reviewer',
      'admin',
      'exams_subscriber',
      'reviews_subscriber',
      'in_rota',
    ] as const;
    expect(names.map((role) => box(role).checked)).toEqual([false, true, false, false, false, false]);
    fireEvent.click(box('admin'));
    await expect
      .poll(() => network.sent(`PATCH ${MEMBERS}`))
      .toEqual([{ guid: REVIEWER_GUID, roles: ['reviewer', 'admin'], expected: { roles: ['reviewer'] } }]);
  });

  test('AD-147: the two subscriber roles are locked under in_rota', async () => {
    roles = ['reviewer', 'in_rota'];
    await openCollection();
    expect([box('exams_subscriber').disabled, box('reviews_subscriber').disabled]).toEqual([true, true]);
    expect([box('reviewer').disabled, box('in_rota').disabled]).toEqual([false, false]);
  });

  test("AD-271: 'An error occurred while trying to set members.'; another's change has the server's words", async () => {
    await openCollection();
    network.on(`PATCH ${MEMBERS}`, () => refused('server_error'));
    fireEvent.click(box('admin'));
    await toast('An error occurred while trying to set members.');
    await waitFor(() => expect(box('admin').disabled).toBe(false));
    expect(box('admin').checked).toBe(false);
    roles = ['scanner'];
    network.on(`PATCH ${MEMBERS}`, () => refused('changed_meanwhile'));
    fireEvent.click(box('admin'));
    await expect.poll(() => snackbars.current()?.text).toMatch(/changed/i);
    await waitFor(() => expect(box('scanner').checked).toBe(true));
  });

  test('AD-040, AMB-219: only an administrator assigns configs', async () => {
    await openCollection();
    expect(screen.queryByLabelText('Config of helena@test.example')).toBeNull();
    forgetPage();
    await openCollection(['internal', 'admin']);
    network.on(`PATCH /users/${REVIEWER_GUID}/config`, () => ({}));
    const select = await screen.findByLabelText<HTMLSelectElement>('Config of helena@test.example');
    await waitFor(() => expect(select.disabled).toBe(false));
    fireEvent.change(select, { target: { value: 'e0000000-0000-4000-8000-000000000002' } });
    await expect
      .poll(() => network.sent(`PATCH /users/${REVIEWER_GUID}/config`))
      .toEqual([{ config_guid: 'e0000000-0000-4000-8000-000000000002' }]);
  });
});

describe('AD-036: linked clip sets', () => {
  const EDITOR = ['internal', 'data-management'];
  const toggle = () => screen.getByLabelText<HTMLInputElement>('Edit');
  const PATCH = `PATCH /exams/${EXAM_GUID}/internal`;

  async function edit() {
    await openCollection(EDITOR);
    fireEvent.click(toggle());
    return screen.findByLabelText<HTMLInputElement>('Note: 7575-5708');
  }

  test('AD-039, AMB-218: the edit toggle is enabled only with the data-management permission', async () => {
    await openCollection();
    expect(toggle().disabled).toBe(true);
    expect(screen.getByText('Editing needs the data-management permission.')).toBeTruthy();
    forgetPage();
    await openCollection(EDITOR);
    expect(toggle().disabled).toBe(false);
  });

  test('AD-105, AD-106: show age and BMI; nothing is editable until the toggle is on', async () => {
    await openCollection(EDITOR);
    const exams = section('Linked clip sets');
    expect(exams.getByText('44')).toBeTruthy();
    expect(exams.getByText('24.69')).toBeTruthy();
    expect(screen.queryByLabelText('Patient ID: 7575-5708')).toBeNull();
    expect(exams.getByLabelText<HTMLInputElement>('Practice: 7575-5708').disabled).toBe(true);
    fireEvent.click(toggle());
    expect(await screen.findByLabelText('Patient ID: 7575-5708')).toBeTruthy();
    expect(exams.getByLabelText<HTMLInputElement>('Practice: 7575-5708').disabled).toBe(false);
  });

  test("AD-277: one field is sent with what was seen; 'Clipset.{field} updated' and the mark say so", async () => {
    const note = await edit();
    network.on(PATCH, ({ body }) => ({ ...EXAM, note: (body as { note: string }).note }));
    fireEvent.change(note, { target: { value: 'Seen twice' } });
    expect(section('Linked clip sets').getByText('Saving…')).toBeTruthy();
    fireEvent.blur(note);
    await toast('Clipset.note updated');
    expect(network.sent(PATCH)).toEqual([{ note: 'Seen twice', expected: { note: '' } }]);
    expect(section('Linked clip sets').getByText('Saved')).toBeTruthy();
    expect(note.value).toBe('Seen twice');
  });

  test('a correction that fails is said, and what was typed stays', async () => {
    const note = await edit();
    network.on(PATCH, () => refused('server_error'));
    fireEvent.change(note, { target: { value: 'Seen twice' } });
    fireEvent.blur(note);
    expect(await section('Linked clip sets').findByText('Not saved')).toBeTruthy();
    expect([note.value, note.getAttribute('aria-invalid')]).toEqual(['Seen twice', 'true']);
  });

  test('boxes and choices are sent as they are meant; an emptied choice is not known', async () => {
    await edit();
    network.on(PATCH, ({ body }) => ({ ...EXAM, ...(body as object), expected: undefined }));
    fireEvent.click(screen.getByLabelText('Excluded: 7575-5708'));
    await toast('Clipset.exclude_from_analysis updated');
    fireEvent.change(screen.getByLabelText('Ground truth: 7575-5708'), { target: { value: '' } });
    await toast('Clipset.ground_truth updated');
    expect(network.sent(PATCH)).toEqual([
      { exclude_from_analysis: true, expected: { exclude_from_analysis: false } },
      { ground_truth: null, expected: { ground_truth: 'positive' } },
    ]);
  });

  test("AD-278: an exam is unlinked after a question; 'Clipset unlinked from {name}'", async () => {
    await edit();
    network.on(`DELETE /dataCollections/${GUID}/exams/${EXAM_GUID}`, () => ({}));
    fireEvent.click(screen.getByLabelText('Unlink 7cad4b65'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Exam 7575-5708 will no longer be in North ward.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }));
    await toast('Clipset unlinked from North ward');
  });
});

test('AD-037, AD-038: linked reviews, and how each reviewer does against the ground truth', async () => {
  await openCollection();
  const reviews = section('Linked reviews');
  for (const text of ['62ca331d', '7cad4b65', '7575-5708', 'Positive', 'positive', 'Clear']) {
    expect(reviews.getByText(text)).toBeTruthy();
  }
  const row = section('Reviewer performance').getAllByRole('row')[1] ?? document.body;
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 10),
  ).toEqual(['helena@test.example', '241', '30', '2', '190', '1', '3', '96.8 %', '–', '4.10']);
});

test('AD-041: links out', async () => {
  await openCollection();
  const hrefs = screen
    .getAllByRole('link')
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  for (const href of [
    '/internal/reviews?reviewer=helena@test.example',
    `/internal/reviews?clipSet=${EXAM_GUID}`,
    `/internal/exams/${EXAM_GUID}`,
    `/review/${REVIEW_GUID}/report`,
    `/user-settings/${OPERATOR_GUID}`,
    `/user-settings/${REVIEWER_GUID}`,
  ]) {
    expect(hrefs).toContain(href);
  }
});

test('AD-280: a guid is copied whole', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  await openCollection();
  fireEvent.click(screen.getByLabelText(`Copy ${REVIEW_GUID}`));
  await toast(`Copied: ${REVIEW_GUID}`);
  expect(copied).toEqual([REVIEW_GUID]);
});

test('AD-293: a list that fails says so and can be asked again; the others are there', async () => {
  network.on(`GET /dataCollections/${GUID}/linkedReviews`, () => refused('server_error'));
  await openCollection();
  expect(await section('Linked reviews').findByRole('button', { name: /try again/i })).toBeTruthy();
  expect(section('Linked clip sets').getByText('7575-5708')).toBeTruthy();
});

test('each table has its own place in the address', async () => {
  const router = await openCollection();
  fireEvent.click(section('Linked reviews').getByRole('button', { name: /^Rating/ }));
  await waitFor(() => {
    const sorted = section('Linked reviews').getByRole('columnheader', { name: /^Rating/ });
    expect(sorted.getAttribute('aria-sort')).toBe('ascending');
  });
  fireEvent.click(section('Linked clip sets').getByRole('button', { name: /^BMI/ }));
  await expect.poll(() => router.state.location.href).toContain('exams.sort=bmi');
  expect(router.state.location.href).toContain('reviews.sort=rating');
});

test('AD-296: the tables of a collection show 50 rows a page, as all tables for staff do', async () => {
  let asked: string | null = null;
  network.on(`GET /dataCollections/${GUID}/linkedClipSets`, ({ query }) => {
    asked = query.get('limit');
    return { items: [EXAM], total: 1 };
  });
  await openCollection();
  expect(asked).toBe('50');
});
