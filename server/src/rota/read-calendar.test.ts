import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterEach, describe, expect, test } from 'vitest';
import { findWindows } from 'windows-iana';
import { CalendarError } from './calendar-error.ts';
import { readCalendar } from './read-calendar.ts';

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const ADA = 'ATTENDEE:mailto:ada@ward.example';
const BOB = 'ATTENDEE:mailto:bob@ward.example';

/** Who is on shift at an instant. */
function who(text: string, at: string | number): string[] {
  const now = typeof at === 'number' ? at : Date.parse(at);
  const shifts = readCalendar(text, { from: now, to: now + 1000 });
  return [...new Set(shifts.filter(({ start }) => start <= now).flatMap(({ emails }) => emails))].toSorted();
}

const PRIVATE_BERLIN = [
  'BEGIN:VTIMEZONE',
  'TZID:Our Ward',
  'BEGIN:STANDARD',
  'DTSTART:16011028T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010325T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

/** Monday and Saturday nights; one Saturday is left out, one Monday is swapped to Bob and begins later. */
const nights = (zone: string, ...table: string[]) =>
  calendar(
    ...table,
    ...event(
      'UID:night',
      `DTSTART;TZID=${zone}:20261003T200000`,
      `DTEND;TZID=${zone}:20261004T080000`,
      'RRULE:FREQ=WEEKLY;BYDAY=MO,SA',
      `EXDATE;TZID=${zone}:20261010T200000`,
      ADA,
    ),
    ...event(
      'UID:night',
      `RECURRENCE-ID;TZID=${zone}:20261019T200000`,
      `DTSTART;TZID=${zone}:20261019T210000`,
      `DTEND;TZID=${zone}:20261020T080000`,
      BOB,
    ),
  );

describe.each([
  ['an IANA id without a table', nights('Europe/Berlin')],
  ['a Windows id without a table', nights('W. Europe Standard Time')],
  ['a private id with a table', nights('Our Ward', ...PRIVATE_BERLIN)],
  [
    'an IANA id with a table',
    nights('Europe/Berlin', ...PRIVATE_BERLIN.map((line) => line.replace('Our Ward', 'Europe/Berlin'))),
  ],
])('AMB-126: a rota with %s', (_, text) => {
  test.each([
    ['2026-10-03T17:59:59Z', []],
    ['2026-10-03T18:00:00Z', ['ada@ward.example']],
    ['2026-10-04T05:59:59Z', ['ada@ward.example']],
    ['2026-10-04T06:00:00Z', []],
    ['2026-10-10T20:00:00Z', []],
    ['2026-10-12T20:00:00Z', ['ada@ward.example']],
    ['2026-10-19T18:30:00Z', []],
    ['2026-10-19T19:00:00Z', ['bob@ward.example']],
    // The night in which the clocks go back is thirteen hours long, and ends at eight.
    ['2026-10-24T18:00:00Z', ['ada@ward.example']],
    ['2026-10-25T06:59:59Z', ['ada@ward.example']],
    ['2026-10-25T07:00:00Z', []],
    ['2026-10-26T18:30:00Z', []],
    ['2026-10-26T19:00:00Z', ['ada@ward.example']],
    // And eleven in spring.
    ['2027-03-27T19:00:00Z', ['ada@ward.example']],
    ['2027-03-28T05:59:59Z', ['ada@ward.example']],
    ['2027-03-28T06:00:00Z', []],
  ])('at %s has %j on shift', (at, expected) => {
    expect(who(text, at)).toEqual(expected);
  });
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Pacific/Auckland',
  'Africa/Casablanca',
];
const two = (value: number) => String(value).padStart(2, '0');
const stamp = (wall: number) => new Date(wall).toISOString().replaceAll(/[-:]|\.\d+Z/g, '');

/** What a clock on a wall of that zone shows, asked of the formatter and not of our arithmetic. */
function clockIn(zone: string, instant: number): { weekday: string; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return { weekday: part('weekday'), minutes: Number(part('hour')) * 60 + Number(part('minute')) };
}

describe('AMB-126: a shift keeps its wall clock', () => {
  const instants = fc.integer({ min: Date.UTC(2025, 0, 8) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 });

  test('in every zone, on every day of three years, also when the clocks change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.boolean(),
        fc.integer({ min: 5, max: 23 }),
        fc.integer({ min: 5, max: 23 }),
        instants,
        (zone, isWindows, from, until, minute) => {
          const id = isWindows ? ([findWindows(zone)].flat()[0] ?? zone) : zone;
          // A night shift ends the next day; no shift begins or ends in the hours that a clock change takes or gives.
          const endDay = until > from ? '05' : '06';
          const text = calendar(
            ...event(
              'UID:a',
              `DTSTART;TZID=${id}:20250105T${two(from)}0000`,
              `DTEND;TZID=${id}:202501${endDay}T${two(until)}0000`,
              'RRULE:FREQ=DAILY',
              ADA,
            ),
          );
          const { minutes } = clockIn(zone, minute * 60_000);
          const isOn =
            until > from
              ? minutes >= from * 60 && minutes < until * 60
              : minutes >= from * 60 || minutes < until * 60;
          expect(who(text, minute * 60_000)).toEqual(isOn ? ['ada@ward.example'] : []);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('two shifts that meet on the clock leave no gap and no overlap, wherever they meet', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 47 }),
        instants,
        (zone, half, minute) => {
          const meet = `${two(Math.floor(half / 2))}${half % 2 === 0 ? '00' : '30'}00`;
          const shift = (uid: string, day: string, next: string, attendee: string) =>
            event(
              `UID:${uid}`,
              `DTSTART;TZID=${zone}:202501${day}T${meet}`,
              `DTEND;TZID=${zone}:202501${next}T${meet}`,
              'RRULE:FREQ=DAILY;INTERVAL=2',
              attendee,
            );
          const text = calendar(...shift('a', '01', '02', ADA), ...shift('b', '02', '03', BOB));
          expect(who(text, minute * 60_000)).toHaveLength(1);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('rules of repetition', () => {
  const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const rule = fc
    .record({
      frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      interval: fc.integer({ min: 1, max: 4 }),
      days: fc.uniqueArray(fc.constantFrom(...DAYS), { maxLength: 3 }),
      end: fc.oneof(
        fc.constant(''),
        fc.integer({ min: 1, max: 30 }).map((n) => `;COUNT=${n}`),
      ),
    })
    // The other reader also takes a first day that its rule does not name, so the first day is among the days named.
    .map(({ frequency, interval, days, end }) => (firstDay: number) => {
      const first = DAYS[(new Date(firstDay * 86_400_000).getUTCDay() + 6) % 7] ?? '';
      const byDay =
        frequency === 'WEEKLY' && days.length > 0 ? `;BYDAY=${[...new Set([first, ...days])].join(',')}` : '';
      return `FREQ=${frequency};INTERVAL=${interval}${byDay}${end}`;
    });

  test('name the days that another reader names, where that one can be trusted', () => {
    const start = fc
      .integer({ min: Date.UTC(2026, 0, 1) / 86_400_000, max: Date.UTC(2026, 11, 28) / 86_400_000 })
      .filter((day) => new Date(day * 86_400_000).getUTCDate() <= 28);
    fc.assert(
      fc.property(rule, start, (ruleFrom, day) => {
        const text = ruleFrom(day);
        const begin = day * 86_400_000 + 9 * 3_600_000;
        const until = begin + 500 * 86_400_000;
        const ours = readCalendar(
          calendar(
            ...event(
              'UID:a',
              `DTSTART:${stamp(begin)}Z`,
              `DTEND:${stamp(begin + 3_600_000)}Z`,
              `RRULE:${text}`,
              ADA,
            ),
          ),
          { from: begin, to: until },
        ).map((shift) => shift.start);
        const theirs: number[] = [];
        const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromJSDate(new Date(begin), true));
        for (let next = iterator.next(); next && next.toUnixTime() * 1000 <= until; next = iterator.next()) {
          theirs.push(next.toUnixTime() * 1000);
        }
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['FREQ=MONTHLY;BYDAY=-1FR', ['2026-01-30', '2026-02-27', '2026-03-27']],
    ['FREQ=MONTHLY;BYDAY=2MO', ['2026-01-12', '2026-02-09', '2026-03-09']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', ['2026-01-31', '2026-03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['2026-01-30', '2026-02-27', '2026-03-31']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;COUNT=3', ['2026-01-04', '2026-01-18', '2026-02-01']],
    ['FREQ=YEARLY;BYYEARDAY=32', ['2026-02-01']],
    ['FREQ=YEARLY;BYWEEKNO=10;BYDAY=TU', ['2026-03-03']],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=1SU', ['2026-03-01']],
    ['FREQ=DAILY;UNTIL=20260103', ['2026-01-01', '2026-01-02', '2026-01-03']],
    ['FREQ=DAILY;UNTIL=20260102T090000Z', ['2026-01-01', '2026-01-02']],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', []],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9', []],
    ['FREQ=DAILY;INTERVAL=1000', ['2026-01-01']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', []],
  ])('%s', (text, days) => {
    const shifts = readCalendar(
      calendar(...event('UID:a', 'DTSTART:20260101T090000Z', 'DURATION:PT1H', `RRULE:${text}`, ADA)),
      { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 3, 1) },
    );
    expect(shifts.map(({ start }) => new Date(start).toISOString().slice(0, 10))).toEqual(days);
  });

  test.each([
    ['FREQ=SECONDLY', 'repeats within a day'],
    ['FREQ=MINUTELY;COUNT=2', 'repeats within a day'],
    ['FREQ=HOURLY', 'repeats within a day'],
    ['FREQ=DAILY;BYHOUR=1,2,3,4', 'repeats within a day'],
    ['FREQ=DAILY;BYMINUTE=1', 'repeats within a day'],
    ['FREQ=DAILY;INTERVAL=1000000000', 'rule that is none'],
  ])('%s is refused: it %s', (text, reason) => {
    const bomb = calendar(
      ...event('UID:a', 'DTSTART:20260101T090000Z', 'DURATION:PT1H', `RRULE:${text}`, ADA),
    );
    expect(() => who(bomb, '2026-10-01T00:00:00Z')).toThrow(reason);
  });

  test('many counted rules that begin long ago are refused before they cost much', () => {
    const bomb = Array.from({ length: 2000 }, (_, n) =>
      event(`UID:${n}`, 'DTSTART:18000101T090000Z', 'RRULE:FREQ=YEARLY;COUNT=9999;BYDAY=MO', ADA),
    ).flat();
    expect(() => who(calendar(...bomb), '2026-10-01T00:00:00Z')).toThrow('too many events');
  });

  test('a rule without a count may begin long ago: what is past is not looked at', () => {
    const old = Array.from({ length: 500 }, (_, n) =>
      event(`UID:${n}`, 'DTSTART:18000101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY', ADA),
    ).flat();
    expect(who(calendar(...old), '2026-10-01T09:30:00Z')).toEqual(['ada@ward.example']);
  });
});

describe('who takes part', () => {
  const at = '2026-10-01T09:30:00Z';
  const hour = (...lines: string[]) =>
    calendar(...event('UID:a', 'DTSTART:20261001T090000Z', 'DTEND:20261001T100000Z', ...lines));

  test.each([
    [
      'attendees',
      [ADA, 'ATTENDEE;PARTSTAT=ACCEPTED:MAILTO:Bob@Ward.example'],
      ['ada@ward.example', 'bob@ward.example'],
    ],
    [
      'not anyone who declined',
      [ADA, 'ATTENDEE;PARTSTAT=DECLINED:mailto:bob@ward.example'],
      ['ada@ward.example'],
    ],
    ['not the organizer', ['ORGANIZER:mailto:chief@ward.example', ADA], ['ada@ward.example']],
    [
      'an attendee whose address is a parameter',
      ['ATTENDEE;EMAIL=ada@ward.example:/a/principal/'],
      ['ada@ward.example'],
    ],
    [
      'anyone who the title names, where nobody is invited',
      ['SUMMARY:On call: Ada <ada@ward.example>'],
      ['ada@ward.example'],
    ],
    ['nobody of a cancelled shift', [ADA, 'STATUS:CANCELLED'], []],
    ['nobody where nobody is named', ['SUMMARY:On call: Ada'], []],
  ])('%s', (_, lines, expected) => {
    expect(who(hour(...lines), at)).toEqual(expected);
  });
});

describe('exceptions', () => {
  const series = (...more: string[]) =>
    calendar(
      'X-WR-TIMEZONE:Europe/Berlin',
      ...event('UID:a', 'DTSTART:20261001T090000', 'DTEND:20261001T170000', 'RRULE:FREQ=DAILY', ADA, ...more),
    );

  test('times without a zone are in the zone of the calendar', () => {
    expect(who(series(), '2026-10-05T07:00:00Z')).toEqual(['ada@ward.example']);
    expect(who(series(), '2026-10-05T06:59:00Z')).toEqual([]);
  });

  test('whole days are days of the calendar, and last until the next', () => {
    const text = calendar(
      'X-WR-TIMEZONE:America/New_York',
      ...event('UID:a', 'DTSTART;VALUE=DATE:20261101', 'RRULE:FREQ=WEEKLY', ADA),
    );
    // The clocks go back that night: the day has 25 hours.
    expect(who(text, '2026-11-01T04:00:00Z')).toEqual(['ada@ward.example']);
    expect(who(text, '2026-11-02T04:59:00Z')).toEqual(['ada@ward.example']);
    expect(who(text, '2026-11-02T05:00:00Z')).toEqual([]);
  });

  test('a day that is left out, by its date or by its instant', () => {
    expect(who(series('EXDATE;VALUE=DATE:20261005'), '2026-10-05T09:00:00Z')).toEqual([]);
    expect(who(series('EXDATE:20261005T070000Z'), '2026-10-05T09:00:00Z')).toEqual([]);
    expect(who(series('EXDATE:20261005T070000Z'), '2026-10-06T09:00:00Z')).toEqual(['ada@ward.example']);
  });

  test('a day that is added', () => {
    const text = calendar(
      ...event('UID:a', 'DTSTART:20261001T090000Z', 'DURATION:PT1H', 'RDATE:20261009T090000Z', ADA),
    );
    expect(who(text, '2026-10-09T09:30:00Z')).toEqual(['ada@ward.example']);
    expect(who(text, '2026-10-01T09:30:00Z')).toEqual(['ada@ward.example']);
    expect(who(text, '2026-10-08T09:30:00Z')).toEqual([]);
  });

  test('a change of one day and all that follow', () => {
    const text = series().replace(
      'END:VCALENDAR',
      [
        ...event(
          'UID:a',
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20261005T090000',
          'DTSTART:20261005T110000',
          'DTEND:20261005T170000',
          BOB,
        ),
        'END:VCALENDAR',
      ].join('\r\n'),
    );
    expect(who(text, '2026-10-04T08:00:00Z')).toEqual(['ada@ward.example']);
    expect(who(text, '2026-10-05T08:00:00Z')).toEqual([]);
    expect(who(text, '2026-10-05T10:00:00Z')).toEqual(['bob@ward.example']);
    expect(who(text, '2026-10-09T10:00:00Z')).toEqual(['bob@ward.example']);
  });

  test('one day of a series that is called off', () => {
    const text = series().replace(
      'END:VCALENDAR',
      [
        ...event(
          'UID:a',
          'RECURRENCE-ID:20261005T090000',
          'DTSTART:20261005T090000',
          'STATUS:CANCELLED',
          ADA,
        ),
        'END:VCALENDAR',
      ].join('\r\n'),
    );
    expect(who(text, '2026-10-05T10:00:00Z')).toEqual([]);
    expect(who(text, '2026-10-06T10:00:00Z')).toEqual(['ada@ward.example']);
  });
});

describe('what is no calendar is refused in words', () => {
  test.each([
    ['', 'The reply is no calendar.'],
    ['<!doctype html><title>Sign in</title>', 'The reply is no calendar.'],
    ['BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD\r\n', 'The reply is no calendar.'],
    [
      calendar(...event('UID:a', 'DTSTART;TZID=Nowhere/Else:20261001T090000', ADA)),
      'a time zone that is not known: Nowhere/Else',
    ],
    [calendar(...event('UID:a', 'DTSTART:tomorrow', ADA)), 'a value that cannot be read'],
  ])('%j', (text, reason) => {
    expect(() => readCalendar(text, { from: 0, to: 1 })).toThrow(reason);
  });

  test('whatever comes is a list of shifts or a reason', () => {
    const line = fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'DTSTART:20261001T090000Z',
      'DTSTART;TZID=x:1',
      'RRULE:FREQ=DAILY',
      'RRULE:X',
      'DTEND:20260101',
      'DURATION:P',
      'EXDATE:x',
      'RECURRENCE-ID:20261001T090000Z',
      'ATTENDEE:x',
      'BEGIN:VTIMEZONE',
      'END:VTIMEZONE',
      'RDATE;VALUE=PERIOD:20261001T090000Z/PT1H',
      ' folded',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        let failure: unknown = null;
        try {
          readCalendar(calendar(...lines), { from: 0, to: 1e12 });
        } catch (error) {
          failure = error;
        }
        expect(failure === null || failure instanceof CalendarError).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('AMB-126: where the server stands does not matter', () => {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });

  test.each([
    ['UTC', 0],
    ['America/New_York', 240],
    ['Asia/Kolkata', -330],
  ])('%s', (zone, offset) => {
    process.env['TZ'] = zone;
    expect(new Date('2026-10-24T18:00:00Z').getTimezoneOffset()).toBe(offset);
    for (const text of [nights('Europe/Berlin'), nights('Our Ward', ...PRIVATE_BERLIN)]) {
      expect(who(text, '2026-10-24T18:00:00Z')).toEqual(['ada@ward.example']);
      expect(who(text, '2026-10-25T06:59:59Z')).toEqual(['ada@ward.example']);
      expect(who(text, '2026-10-25T07:00:00Z')).toEqual([]);
    }
  });
});
