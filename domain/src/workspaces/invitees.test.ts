import { describe, expect, test } from 'vitest';
import { inviteesOf, inviteesProblem, tidyInvitees } from './invitees.ts';

describe('what is typed', () => {
  test.each([
    [' a b@c.de ', 'ab@c.de'],
    ['a@b.de c@d.de', 'a@b.de\nc@d.de'],
    ['a@b.de, c@d.de', 'a@b.de,c@d.de'],
    ['a@b.de\nc', 'a@b.de\nc'],
  ])('SH-234: in %j spaces vanish, except between two addresses', (text, tidy) => {
    expect(tidyInvitees(text)).toBe(tidy);
  });

  test('commas, semicolons and line breaks separate addresses, and each counts once', () => {
    expect(inviteesOf('A@b.de, c@d.de;\n a@b.de\n')).toEqual(['a@b.de', 'c@d.de']);
  });
});

describe('before anything is sent', () => {
  test('AMB-079: addresses that are none are named', () => {
    expect(inviteesProblem(['abc'], { freeSeats: 5 })).toBe('Invalid email format (ex: name@example.com)');
    expect(inviteesProblem([], { freeSeats: 5 })).toBe('Invalid email format (ex: name@example.com)');
    expect(inviteesProblem(['a@b.de', 'abc', 'x@'], { freeSeats: 5 })).toBe(
      'Invalid email format (ex: name@example.com): abc, x@',
    );
  });

  test('more addresses than free seats are refused', () => {
    expect(inviteesProblem(['a@b.de', 'c@d.de'], { freeSeats: 2 })).toBeNull();
    expect(inviteesProblem(['a@b.de', 'c@d.de'], { freeSeats: 1 })).toBe(
      'You are inviting 2 people, but only 1 seat is free. No invitation was sent. Remove some addresses and try again.',
    );
  });
});
