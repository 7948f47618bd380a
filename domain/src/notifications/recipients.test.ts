import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMBER_ROLES, type MemberRole } from '../data-collections/member-roles.ts';
import { selectRecipients, type Rota } from './recipients.ts';

const NOBODY: Rota = { kind: 'read', emailsOnShift: [] };

function member(email: string, ...roles: MemberRole[]) {
  return { email, roles };
}

const SUBSCRIBER = member('subscriber@x.co', 'exams_subscriber');
const READER = member('reader@x.co', 'reviews_subscriber');
const ANNA = member('anna@x.co', 'reviewer', 'in_rota');
const BEN = member('ben@x.co', 'reviewer', 'in_rota', 'exams_subscriber');
const BOSS = member('boss@x.co', 'admin');
const SECOND_BOSS = member('boss2@x.co', 'admin');
const EVERYBODY = [SUBSCRIBER, READER, ANNA, BEN, BOSS, SECOND_BOSS];

describe('selectRecipients', () => {
  test('RV-127: exams are told to exams_subscriber, reviews to reviews_subscriber', () => {
    const members = [SUBSCRIBER, READER, BOSS];
    expect(selectRecipients('exam_arrived', members, NOBODY)).toEqual({
      members: [SUBSCRIBER],
      isFallback: false,
    });
    expect(selectRecipients('review_submitted', members, NOBODY)).toEqual({
      members: [READER],
      isFallback: false,
    });
  });

  test('AD-147: of the rota, the person on shift is notified, not the one who held the role until now', () => {
    const rota: Rota = { kind: 'read', emailsOnShift: ['Anna@X.co', 'stranger@x.co'] };
    expect(selectRecipients('exam_arrived', EVERYBODY, rota)).toEqual({
      members: [SUBSCRIBER, ANNA],
      isFallback: false,
    });
  });

  test.each<[string, Rota]>([
    ['nobody is on shift', NOBODY],
    ['only strangers are on shift', { kind: 'read', emailsOnShift: ['stranger@x.co'] }],
    ['the calendar cannot be read', { kind: 'unreadable' }],
  ])('AD-147: when %s, the whole rota and an admin are told', (_, rota) => {
    const told = selectRecipients('exam_arrived', EVERYBODY, rota);
    expect(told).toEqual({ members: [SUBSCRIBER, ANNA, BEN, BOSS], isFallback: true });
  });

  test('AD-147: with a rota, whatever the calendar says, someone of it is told, and nobody twice', () => {
    const people = fc.uniqueArray(
      fc.record({
        email: fc.constantFrom('a@x.co', 'b@x.co', 'c@x.co', 'd@x.co'),
        roles: fc.subarray([...MEMBER_ROLES]),
      }),
      { selector: ({ email }) => email },
    );
    const rota = fc.oneof(
      fc.constant({ kind: 'unreadable' } as const),
      fc.record({
        kind: fc.constant('read' as const),
        emailsOnShift: fc.subarray(['a@x.co', 'b@x.co', 'z@x.co']),
      }),
    );
    fc.assert(
      fc.property(
        people,
        rota,
        fc.constantFrom('exam_arrived', 'review_submitted'),
        (members, calendar, event) => {
          const told = selectRecipients(event, members, calendar).members;
          expect(new Set(told).size).toBe(told.length);
          const isInRota = ({ roles }: (typeof members)[number]) => roles.includes('in_rota');
          expect(told.some(isInRota)).toBe(members.some(isInRota));
        },
      ),
    );
  });
});
