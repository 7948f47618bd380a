import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areDifferentPatients, findDifferentPatients, type PatientStatement } from './different-patients.ts';

const NOTHING: PatientStatement = {
  id: null,
  issuer: null,
  firstName: null,
  lastName: null,
  birthDate: null,
  sex: null,
};
const PETRA: PatientStatement = {
  id: '4471-0932',
  issuer: 'Ward 3',
  firstName: 'Petra',
  lastName: 'Demo',
  birthDate: '1961-04-02',
  sex: 'female',
};

describe('files of different patients', () => {
  test.each([
    ['another id', { id: '4471-0933' }],
    ['another first name', { firstName: 'Max' }],
    ['another last name', { lastName: 'Other' }],
    ['another date of birth', { birthDate: '1961-04-03' }],
    ['the same id of another issuer', { issuer: 'Ward 4' }],
    ['another id, though all else is the same', { id: '12', issuer: null }],
    ['a name of which only a part is the same', { firstName: 'Petra Maria', lastName: 'Beispiel' }],
  ])('%s', (_, change) => {
    expect(areDifferentPatients(PETRA, { ...PETRA, ...change })).toBe(true);
  });

  test('another sex, where no id is shared', () => {
    expect(areDifferentPatients({ ...PETRA, id: null }, { ...PETRA, sex: 'male' })).toBe(true);
  });
});

describe('files of the same patient', () => {
  test.each([
    ['nothing at all', NOTHING],
    ['no id', { id: null }],
    ['blanks', { id: '  ', firstName: ' ', birthDate: '' }],
    ['another case', { id: '4471-0932', firstName: 'PETRA', lastName: 'demo' }],
    ['more spaces', { id: ' 4471 -0932 ', lastName: '  Demo ', firstName: ' Petra' }],
    ['an id with its issuer behind carets', { id: '4471-0932^^^WARD3' }],
    ['an issuer in another case and without its space', { issuer: 'ward3' }],
    ['the whole name in one field', { firstName: null, lastName: 'Petra Demo' }],
    ['carets and commas left in the name', { firstName: null, lastName: 'DEMO^PETRA' }],
    ['a middle name more', { firstName: 'Petra Maria' }],
    ['no first name', { firstName: null }],
    ['another sex, where the id is the same', { sex: 'male' }],
    ['another issuer, where one states no id', { id: null, issuer: 'Ward 4' }],
  ])('%s', (_, change) => {
    expect(areDifferentPatients(PETRA, { ...PETRA, ...change })).toBe(false);
  });

  test.each([
    ['Müller', 'MU\u0308LLER'],
    ["O'Brien", 'O’Brien'],
    ['Meier-Huber', 'Meier Huber'],
    ['Groß', 'GROSS'],
    ['José', 'Jose'],
  ])('%s is %s', (one, other) => {
    expect(areDifferentPatients({ ...NOTHING, lastName: one }, { ...NOTHING, lastName: other })).toBe(false);
  });
});

const statement: fc.Arbitrary<PatientStatement> = fc.record({
  id: fc.constantFrom(null, '', 'P1', 'p 1', 'P2'),
  issuer: fc.constantFrom(null, 'A', 'B'),
  firstName: fc.constantFrom(null, 'Petra', 'PETRA', 'Max'),
  lastName: fc.constantFrom(null, 'Demo', 'Demo^Petra', 'Other'),
  birthDate: fc.constantFrom(null, '1961-04-02', '1970-01-01'),
  sex: fc.constantFrom(null, 'male', 'female'),
});

test('a patient is not different from themselves, and the order of two files does not matter', () => {
  fc.assert(
    fc.property(statement, statement, (one, other) => {
      expect(areDifferentPatients(one, one)).toBe(false);
      expect(areDifferentPatients(one, other)).toBe(areDifferentPatients(other, one));
    }),
  );
});

test('two people are found however many files fit both of them', () => {
  const [max, demo] = [
    { ...NOTHING, firstName: 'Max', lastName: 'Demo' },
    { ...NOTHING, lastName: 'Demo' },
  ];
  const petra = { ...NOTHING, firstName: 'Petra', lastName: 'Demo' };
  expect(findDifferentPatients([demo, petra, NOTHING, max])).toEqual([petra, max]);
  expect(findDifferentPatients([demo, petra, NOTHING])).toBeNull();
  expect(findDifferentPatients([])).toBeNull();
});
