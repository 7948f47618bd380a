import { describe, expect, test } from 'vitest';
import { pushMessage, readPushAnswer } from './push-message.ts';

describe('a push message', () => {
  test('names the data collection and what happened, and nothing else', () => {
    expect(pushMessage('new_exam', 'Clinic North')).toEqual({
      title: 'New exam',
      body: 'Data collection "Clinic North". Sign in to open it.',
    });
    expect(pushMessage('result_available', null)).toEqual({
      title: 'A result is available',
      body: 'Sign in to open it.',
    });
  });
});

describe('the answer of a push service', () => {
  test.each([200, 201, 202])('%i: the message was taken', (status) => {
    expect(readPushAnswer(status)).toEqual({ kind: 'accepted' });
  });

  test.each([404, 410])('%i: the subscription is gone', (status) => {
    expect(readPushAnswer(status)).toEqual({ kind: 'gone' });
  });

  test.each([
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [403, false],
    [413, false],
    [302, false],
  ])('%i is a refusal; worth another try: %s', (status, isWorthRetrying) => {
    const problem = `The push service answered ${status}.`;
    expect(readPushAnswer(status)).toEqual({ kind: 'refused', problem, isWorthRetrying });
  });
});
