import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
  PERSON_CHANNELS,
  type PersonChannel,
  planDelivery,
} from './delivery-plan.ts';

const NIGHT = new Date('2026-01-15T23:00:00.000Z');
const QUIET = { from: '22:00', to: '06:00', timeZone: 'UTC' };

function settings(
  channels: readonly PersonChannel[],
  quietHours: NotificationSettings['quietHours'] = null,
): NotificationSettings {
  return { channels: { exam_arrived: channels, review_submitted: ['mail'] }, quietHours };
}

describe('the channels by which an event reaches a person', () => {
  test('are mail and, on devices for which it was turned on, push, until the person chooses', () => {
    const plan = (hasDevices: boolean) =>
      planDelivery('exam_arrived', DEFAULT_NOTIFICATION_SETTINGS, { hasDevices, now: NIGHT });
    expect(plan(false)).toEqual({ push: false, mail: 'now' });
    expect(plan(true)).toEqual({ push: true, mail: 'now' });
  });

  test.each([
    ['only mail', settings(['mail']), true, { push: false, mail: 'now' }],
    ['only push', settings(['push']), true, { push: true, mail: 'if_not_pushed' }],
    ['only push, but no device', settings(['push']), false, { push: false, mail: 'now' }],
    ['only push, in quiet hours', settings(['push'], QUIET), true, { push: false, mail: 'now' }],
    ['both, in quiet hours', settings(['mail', 'push'], QUIET), true, { push: false, mail: 'now' }],
    ['nothing', settings([]), true, { push: false, mail: 'now' }],
  ] as const)('%s', (_, chosen, hasDevices, expected) => {
    expect(planDelivery('exam_arrived', chosen, { hasDevices, now: NIGHT })).toEqual(expected);
  });

  test('each event has its own', () => {
    const plan = planDelivery('review_submitted', settings(['push']), { hasDevices: true, now: NIGHT });
    expect(plan).toEqual({ push: false, mail: 'now' });
  });

  test('whatever is chosen, one channel at least is used, and mail waits only where a push goes out', () => {
    const chosen = fc.subarray([...PERSON_CHANNELS]);
    fc.assert(
      fc.property(chosen, fc.boolean(), fc.boolean(), (channels, isSilent, hasDevices) => {
        const plan = planDelivery('exam_arrived', settings(channels, isSilent ? QUIET : null), {
          hasDevices,
          now: NIGHT,
        });
        expect(plan.push || plan.mail === 'now').toBe(true);
        expect(plan.push && (!hasDevices || isSilent)).toBe(false);
      }),
    );
  });
});
