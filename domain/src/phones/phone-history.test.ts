import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneHistory, type PhoneReport } from './phone-history.ts';

function report(day: number, appVersion: string, owningUserGuid = 'anna'): PhoneReport {
  return {
    appVersion,
    buildNumber: '7',
    clariusSdkFirmware: null,
    owningUserGuid,
    probeGuid: null,
    createdAt: new Date(Date.UTC(2025, 2, day)),
  };
}

test('AD-084, AD-264: one row per change, newest first', () => {
  const reports = [
    report(3, '1.1'),
    report(1, '1.0'),
    report(2, '1.0'),
    report(4, '1.1', 'ben'),
    report(5, '1.0', 'ben'),
  ];
  expect(phoneHistory(reports)).toEqual([
    report(5, '1.0', 'ben'),
    report(4, '1.1', 'ben'),
    report(3, '1.1'),
    report(1, '1.0'),
  ]);
});

test('AD-264: neighbours in a history always differ, and its own history is itself', () => {
  const reports = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.constantFrom('1.0', '1.1')), {
    maxLength: 20,
    selector: ([day]) => day,
  });
  fc.assert(
    fc.property(reports, (list) => {
      const history = phoneHistory(list.map(([day, version]) => report(day, version)));
      expect(phoneHistory(history)).toEqual(history);
      expect(history.length === 0).toBe(list.length === 0);
    }),
  );
});
