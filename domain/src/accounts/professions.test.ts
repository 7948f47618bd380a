import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROFESSIONS, isProfession, roleChoice, storedProfession } from './professions.ts';

test('SH-109, AD-129: professions are Physician, Nurse, Clinical Administrator, Leadership, Investor, Other', () => {
  expect(PROFESSIONS).toEqual([
    'Physician',
    'Nurse',
    'Clinical Administrator',
    'Leadership',
    'Investor',
    'Other',
  ]);
});

test('SH-223, AD-170: with Other, the trimmed custom role is sent as the profession', () => {
  expect(storedProfession({ role: 'Other', customRole: ' Sonographer ' })).toBe('Sonographer');
  expect(storedProfession({ role: 'Nurse', customRole: 'left over' })).toBe('Nurse');
});

test('SH-110: a stored profession outside the list shows as Other with its text', () => {
  expect(roleChoice('Sonographer')).toEqual({ role: 'Other', customRole: 'Sonographer' });
  expect(roleChoice('Nurse')).toEqual({ role: 'Nurse', customRole: '' });
  expect(roleChoice('')).toEqual({ role: '', customRole: '' });
});

test('SH-110, SH-223: showing and storing a custom role again changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (stored) => {
      fc.pre(!isProfession(stored.trim()));
      expect(storedProfession(roleChoice(stored))).toBe(stored.trim());
    }),
  );
});
