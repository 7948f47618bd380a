import { describe, expect, test } from 'vitest';
import { readPhoneOptions } from './phone-options.ts';

describe('the command line of the phone simulator', () => {
  test('plays five exams of up to three phones on a bad network', () => {
    const asked = readPhoneOptions([
      '--server',
      'http://localhost:8080/',
      '--exams',
      '5',
      '--flaky',
      '--seed',
      '7',
    ]);
    expect(asked).toEqual({
      kind: 'play',
      options: {
        server: 'http://localhost:8080',
        exams: 5,
        phones: 3,
        operator: null,
        seed: '7',
        isFlaky: true,
        isPractice: false,
        urgentReason: null,
        rescanOf: null,
      },
    });
  });

  test('plays one exam of one phone when nothing is said, by a seed that it tells', () => {
    expect(readPhoneOptions([])).toMatchObject({
      kind: 'play',
      options: { exams: 1, phones: 1, seed: expect.stringMatching(/^\d+$/) as unknown },
    });
  });

  test('marks the exams urgent for the reason that is given', () => {
    expect(readPhoneOptions(['--urgent', 'Short of breath'])).toMatchObject({
      options: { urgentReason: 'Short of breath' },
    });
  });

  test('has no more phones than exams', () => {
    expect(readPhoneOptions(['--exams', '2', '--phones', '9'])).toMatchObject({ options: { phones: 2 } });
  });

  test.each([
    { args: ['--exams', 'many'], word: '--exams' },
    { args: ['--exams', '0'], word: '--exams' },
    { args: ['--phones', '-1'], word: '--phones' },
    { args: ['--server', 'localhost'], word: 'localhost' },
    { args: ['--server', 'ftp://localhost'], word: 'ftp://localhost' },
    { args: ['--server', 'https://sonoboard.example', '--flaky'], word: 'http address' },
    { args: ['--urgent', ' '], word: 'why' },
    { args: ['--exmas', '5'], word: '--exmas' },
    { args: ['5'], word: '5' },
  ])('says what is wrong with $args', ({ args, word }) => {
    const asked = readPhoneOptions(args);
    expect(asked).toMatchObject({ kind: 'mistake', sentence: expect.stringContaining(word) as unknown });
  });

  test('tells what there is', () => {
    expect(readPhoneOptions(['--help'])).toEqual({ kind: 'help' });
  });
});
