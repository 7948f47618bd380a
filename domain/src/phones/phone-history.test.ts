import { expect, test } from 'vitest';
import { type PhoneReport, saysTheSame } from './phone-history.ts';

const REPORT: PhoneReport = {
  appVersion: '1.0',
  buildNumber: '7',
  clariusSdkFirmware: null,
  owningUserGuid: 'anna',
  probeGuid: null,
};

test('AD-084, AD-264: a report without a change is no row of the history', () => {
  expect(saysTheSame(REPORT, { ...REPORT })).toBe(true);
});

test.each(['appVersion', 'buildNumber', 'clariusSdkFirmware', 'owningUserGuid', 'probeGuid'] as const)(
  'AD-264: another %s is a change, also from or to none',
  (field) => {
    expect(saysTheSame(REPORT, { ...REPORT, [field]: 'other' })).toBe(false);
    expect(saysTheSame({ ...REPORT, [field]: 'other' }, { ...REPORT, [field]: null })).toBe(false);
  },
);
