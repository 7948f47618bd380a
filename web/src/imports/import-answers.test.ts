import { describe, expect, test } from 'vitest';
import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { wallClock, zonedTime } from './exam-time.ts';
import { importAnswers, importProblems } from './import-answers.ts';
import { FACTS, importFile } from './import-file.fixture.ts';
import type { ImportFile } from './imports.queries.ts';
import { submittedImport } from './submitted-import.ts';
import { otherPatient } from './patient-fields.ts';
import type { ImportForm } from './use-import-form.ts';
import type { ChosenRescan } from './use-rescan.ts';

const CONFIG = { ...defaultUserConfig(), available_protocols: ['dvt_left_two_point' as const] };
const NOW = new Date('2026-11-15T12:00:00Z');
const NOTHING: ImportForm = {
  patient: {},
  protocol: null,
  time: null,
  rescanOf: null,
  isUrgent: false,
  urgentReason: '',
  views: {},
  lookedAt: [],
};
const FILM = importFile({ guid: 'film', suggested_view: 'left_gsv_cfv' });
const DICOM = importFile({ guid: 'dicom', name: 'us.dcm', facts: FACTS, suggested_view: 'left_popliteal_1' });

interface Situation {
  readonly files?: readonly ImportFile[];
  readonly form?: Partial<ImportForm>;
  readonly config?: Partial<typeof CONFIG>;
  readonly isBusy?: boolean;
  readonly rescan?: ChosenRescan | null;
}

function judged({ files = [FILM, DICOM], form = {}, config = {}, isBusy = false, rescan = null }: Situation) {
  const own = { ...defaultUserConfig(), ...CONFIG, ...config };
  const answers = importAnswers({ files, form: { ...NOTHING, ...form }, rescan, config: own, now: NOW });
  return {
    answers,
    problems: importProblems({ answers, config: own, now: NOW, isBusy }),
    body: submittedImport({ importGuid: 'import', answers, config: own, zone: 'Europe/Berlin' }),
  };
}

describe('patient and time', () => {
  test('DICOM fills in the patient, and the time of the first recording', () => {
    const later = importFile({ guid: 'b', facts: { ...FACTS, recorded_at: '2026-03-05T09:00:00.000Z' } });
    const { answers } = judged({ files: [FILM, DICOM, later] });
    expect(answers.patient).toEqual({
      id: '4471-0932',
      first_name: 'Petra',
      last_name: 'Demo',
      sex: 'female',
      date_of_birth: '1961-04-02',
    });
    expect(answers.patientFile).toBe('us.dcm');
    expect(answers.time).toBe(wallClock(new Date('2026-03-05T09:00:00Z')));
  });

  test('what was typed stands, also where it was emptied; without DICOM the time is now', () => {
    const { answers } = judged({ form: { patient: { first_name: 'Pia', id: '' } } });
    expect(answers.patient).toMatchObject({ id: '', first_name: 'Pia', last_name: 'Demo' });
    expect(judged({ files: [FILM] }).answers.time).toBe(wallClock(NOW));
  });

  test('a time keeps its clock and carries the offset of its day', () => {
    const sent = zonedTime('2026-07-05T09:30');
    expect(sent).toMatch(/^2026-07-05T09:30:00[+-]\d\d:\d\d$/);
    expect(new Date(sent ?? '')).toEqual(new Date('2026-07-05T09:30'));
    expect(zonedTime('')).toBeNull();
  });

  test('an urgent exam needs a reason, which is sent with it; a reason alone is not', () => {
    const asked = (form: Partial<ImportForm>) => judged({ form });
    expect(asked({ isUrgent: true }).problems).toMatchObject({
      urgency: 'Say why the exam is urgent.',
    });
    const urgent = asked({ isUrgent: true, urgentReason: ' Short of breath ' });
    expect(urgent.problems.urgency).toBeUndefined();
    expect(urgent.body?.exam).toMatchObject({ is_urgent: true, urgent_reason: 'Short of breath' });
    expect(asked({ urgentReason: 'Short of breath' }).body?.exam).not.toHaveProperty('urgent_reason');
  });

  test('names that the account does not record are neither asked for nor sent, though the file says them', () => {
    const config = {
      record_patient_name_default_value: 'disabled' as const,
      record_patient_name_enable_user_overwrite: false,
      hide_patient_id: true,
    };
    expect(judged({ config }).body?.exam.patient).toEqual({ sex: 'female', date_of_birth: '1961-04-02' });
  });

  test('what the account records of everybody is asked for, digits where it wants digits', () => {
    const config = {
      record_patient_name_default_value: 'mandatory' as const,
      record_date_of_birth: 'mandatory' as const,
      numeric_patient_id: true,
    };
    const form = { patient: { first_name: ' ', date_of_birth: '2027-01-01' } };
    expect(judged({ config, form }).problems.patient).toEqual({
      id: 'Digits only',
      first_name: 'Your account records this of every patient',
      date_of_birth: 'Lies in the future',
    });
  });
});

describe('views', () => {
  test('a file begins with the view that it names, if the protocol asks for it and no other file has it', () => {
    const twin = { ...FILM, guid: 'twin' };
    const stranger = { ...FILM, guid: 'stranger', suggested_view: 'right_sfv' };
    const { answers } = judged({ files: [FILM, twin, stranger, DICOM] });
    expect(answers.views.map(({ file, view }) => [file.guid, view])).toEqual([
      ['film', 'left_gsv_cfv'],
      ['twin', null],
      ['stranger', null],
      ['dicom', 'left_popliteal_1'],
    ]);
  });

  test('the second file on the same view is told which file has it', () => {
    const { answers, problems } = judged({ form: { views: { dicom: 'left_gsv_cfv' } } });
    expect(answers.views[1]?.takenBy).toBe('film.mp4');
    expect(problems.missing).toBe('Give each view to one file');
  });
});

describe('submitting', () => {
  test('the exam has the guid of its import and each clip that of its file: twice is once', () => {
    expect(judged({ form: { views: { film: '' } } }).body).toEqual({
      exam: {
        guid: 'import',
        protocol: 'dvt_left_two_point',
        created_at: zonedTime(wallClock(new Date('2026-03-05T10:00:00Z'))),
        timezone_id: 'Europe/Berlin',
        patient: {
          id: '4471-0932',
          first_name: 'Petra',
          last_name: 'Demo',
          sex: 'female',
          date_of_birth: '1961-04-02',
        },
      },
      clips: [{ guid: 'dicom', file_guid: 'dicom', anatomical_view: 'left_popliteal_1' }],
    });
  });

  test.each([
    ['Add the files of the exam', { files: [] }],
    ['Wait until the files are ready', { isBusy: true }],
    ['Choose a protocol', { config: { available_protocols: ['aorta', 'efast'] } }],
    ['Look at the patient and the time', { form: { time: '' } }],
    ['Look at the patient and the time', { form: { time: '2026-12-24T18:00' } }],
    ['Give at least one file a view', { form: { views: { film: '', dicom: '' } } }],
    [null, {}],
  ] as const)('%s', (missing, situation) => {
    expect(judged(situation as Situation).problems.missing).toBe(missing);
  });

  test('names in the pictures need a look, and one at each file that has them', () => {
    const files = [
      { ...FILM, burned_in: 'yes' as const },
      { ...DICOM, burned_in: 'yes' as const },
    ];
    const looked = judged({ files, form: { lookedAt: ['film'] } });
    expect(looked.problems.missing).toBe('Look at the pictures with names in them');
    const both = judged({ files, form: { lookedAt: ['film', 'dicom'] } });
    expect(both.problems.missing).toBeNull();
    expect(both.body?.accepts_burned_in).toBe(true);
    const leftOut = judged({ files, form: { lookedAt: ['film'], views: { dicom: '' } } });
    expect(leftOut.problems.missing).toBeNull();
  });
});

describe('a rescan', () => {
  const EARLIER = {
    exam_guid: 'earlier',
    protocol: 'dvt_right_two_point',
    patient_id: '4471-0932',
    patient_first_name: 'Petra',
    patient_last_name: 'Demo',
    patient_sex: null,
    patient_date_of_birth: null,
    created_at: '2026-03-01T09:00:00.000Z',
    created_at_timezone_id: 'Europe/Berlin',
    asked_at: '2026-03-02T09:00:00.000Z',
  } as const;
  const rescan: ChosenRescan = { examGuid: 'earlier', exam: EARLIER, isOver: false };
  const two = { available_protocols: ['dvt_left_two_point', 'dvt_right_two_point'] as const };
  const config = { available_protocols: [...two.available_protocols] } as unknown as Partial<typeof CONFIG>;

  test('names the exam that it repeats; without a word it names none', () => {
    expect(judged({ rescan }).body?.exam.linked_to).toBe('earlier');
    expect(judged({}).body?.exam).not.toHaveProperty('linked_to');
  });

  test('AMB-119: has the protocol and the patient of that exam to begin with; another protocol may be chosen', () => {
    const { answers } = judged({ files: [FILM], rescan, config });
    expect(answers).toMatchObject({ protocol: 'dvt_right_two_point', isPatientOfRescan: true });
    expect(answers.patient).toMatchObject({ id: '4471-0932', last_name: 'Demo', sex: '' });
    const other = judged({ files: [FILM], rescan, config, form: { protocol: 'dvt_left_two_point' } });
    expect(other.answers.protocol).toBe('dvt_left_two_point');
    expect(other.problems.missing).toBeNull();
    // Not what the account does not record by.
    expect(judged({ files: [FILM], rescan }).answers.protocol).toBe('dvt_left_two_point');
  });

  test('what a file says of its patient stands, and another patient is warned of', () => {
    const facts = { ...FACTS, patient_id: '1', patient_first_name: 'Pia', patient_last_name: 'Other' };
    const { answers } = judged({ files: [importFile({ facts })], rescan });
    expect(answers.patient).toMatchObject({ id: '1', last_name: 'Other' });
    expect(otherPatient(answers.patient, EARLIER, CONFIG)).toBe(
      'The exam that awaits a rescan is of another patient: Petra Demo, 4471-0932. A rescan is of the same patient.',
    );
    expect(otherPatient(judged({ rescan }).answers.patient, EARLIER, CONFIG)).toBeNull();
  });

  test('comes after the exam that it repeats', () => {
    const { problems } = judged({ rescan, form: { time: wallClock(new Date(EARLIER.created_at)) } });
    expect(problems.time).toBe('Lies before the exam that it repeats');
    expect(judged({ rescan, form: { time: wallClock(NOW) } }).problems.time).toBeUndefined();
  });

  test('cannot be of an exam that awaits none any more', () => {
    const { problems } = judged({ rescan: { examGuid: 'earlier', exam: null, isOver: true } });
    expect(problems.missing).toBe('Look at which exam is repeated');
  });
});
