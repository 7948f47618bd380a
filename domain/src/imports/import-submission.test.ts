import { expect, test } from 'vitest';
import { submissionProblem } from './import-submission.ts';

const file = (guid: string, more: object = {}) => ({
  guid,
  name: `${guid}.dcm`,
  state: 'ready' as const,
  burnedIn: 'unknown' as const,
  patient: null,
  ...more,
});
const clip = (fileGuid: string, anatomicalView: string, guid = `clip of ${fileGuid}`) => ({
  guid,
  fileGuid,
  anatomicalView,
});
const named = (lastName: string) => ({
  patient: { id: null, issuer: null, firstName: null, lastName, birthDate: null, sex: null },
});
const SOUND = {
  protocol: 'dvt_left_two_point' as const,
  clips: [clip('a', 'left_gsv_cfv'), clip('b', 'left_popliteal_1')],
  files: [file('a'), file('b'), file('unused', { state: 'failed' })],
  acceptsBurnedIn: false,
};

test.each([
  ['views of the protocol, each once, of files that are ready', {}, null],
  [
    'a view of another protocol',
    { clips: [clip('a', 'right_gsv_cfv')] },
    { kind: 'view_unknown', view: 'right_gsv_cfv' },
  ],
  [
    'a view twice',
    { clips: [clip('a', 'left_gsv_cfv'), clip('b', 'left_gsv_cfv')] },
    { kind: 'view_twice', view: 'left_gsv_cfv' },
  ],
  [
    'a clip twice',
    { clips: [clip('a', 'left_gsv_cfv', 'same'), clip('b', 'left_popliteal_1', 'same')] },
    { kind: 'clip_twice' },
  ],
  ['a file of another import', { clips: [clip('elsewhere', 'left_gsv_cfv')] }, { kind: 'file_unknown' }],
  [
    'a file twice',
    { clips: [clip('a', 'left_gsv_cfv', '1'), clip('a', 'left_popliteal_1', '2')] },
    { kind: 'file_twice', name: 'a.dcm' },
  ],
  [
    'a file that is still being converted',
    { files: [file('a'), file('b', { state: 'converting' })] },
    { kind: 'file_not_ready', name: 'b.dcm' },
  ],
  [
    'files of two patients, also where one of them gets no view',
    { files: [file('a', named('Demo')), file('b'), file('c', named('Other'))] },
    { kind: 'different_patients', names: ['a.dcm', 'c.dcm'] },
  ],
  ['files of one patient', { files: [file('a', named('Demo')), file('b', named('DEMO'))] }, null],
  [
    'names in the pictures that nobody accepted',
    { files: [file('a', { burnedIn: 'yes' }), file('b', { burnedIn: 'no' })] },
    { kind: 'burned_in', names: ['a.dcm'] },
  ],
  [
    'names in the pictures that someone accepted',
    { files: [file('a', { burnedIn: 'yes' }), file('b')], acceptsBurnedIn: true },
    null,
  ],
  [
    'names in a picture that is not submitted',
    { files: [file('a'), file('b'), file('c', { burnedIn: 'yes' })] },
    null,
  ],
])('%s', (_, changed, expected) => {
  expect(submissionProblem({ ...SOUND, ...changed })).toEqual(expected);
});
