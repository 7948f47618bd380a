import { createHash } from 'node:crypto';
import { IngestedAttempt, IngestedExam } from '@sonoboard/contract/ingest/ingest.shapes';
import { PROTOCOL_NAMES, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { beforeAll, describe, expect, test } from 'vitest';
import { randomOf } from '../../server/demo/seeded-random.ts';
import { type Loops, readLoops } from './loops.ts';
import { type ExamOptions, makeUpExam } from './made-up-exam.ts';
import { zonedIsoTime } from './zoned-iso-time.ts';

const NOW = new Date('2026-11-15T09:50:00Z');

let loops: Loops;
beforeAll(async () => {
  loops = await readLoops();
});

function madeUp(seed: string, name: (typeof PROTOCOL_NAMES)[number], options: ExamOptions = {}) {
  const { displayName, side, views } = PROTOCOLS[name];
  const protocol = {
    name,
    display_name: displayName,
    side,
    views: views.map(({ id, label, description, stage }) => ({
      anatomical_view: id,
      label,
      description,
      stage,
    })),
  };
  const owner = { zone: 'Europe/Berlin', scannerId: 'SC-214' };
  return makeUpExam({ random: randomOf(seed), owner, protocol, loops, now: NOW }, options);
}

describe('a made-up exam', () => {
  test('is urgent only with a reason', () => {
    const { begin } = madeUp('urgent', 'aorta', { urgentReason: 'Short of breath' });
    expect(IngestedExam.parse(begin)).toMatchObject({ is_urgent: true, urgent_reason: 'Short of breath' });
    expect(madeUp('urgent', 'aorta').begin).not.toHaveProperty('is_urgent');
  });

  test.each(PROTOCOL_NAMES)('of %s is what an app may send, with every view', (name) => {
    const exam = madeUp(`seed ${name}`, name);
    expect(IngestedExam.parse(exam.begin)).toMatchObject({ guid: exam.guid, protocol: name });
    for (const { body } of exam.attempts) IngestedAttempt.parse(body);
    expect([...new Set(exam.attempts.map(({ body }) => body.anatomical_view))]).toEqual(
      PROTOCOLS[name].views.map(({ id }) => id),
    );
    expect(exam.complete.clips).toEqual(exam.attempts.map(({ body }) => body.guid));
  });

  test('lies in the past, by the clock of its operator', () => {
    const { begin, attempts, complete } = madeUp('times', 'dvt_left_four_point');
    const times = [begin.created_at, ...attempts.map(({ body }) => body.created_at), complete.completed_at];
    expect(times.every((time) => time.endsWith('+01:00'))).toBe(true);
    expect([...times].sort()).toEqual(times);
    expect(new Date(complete.completed_at)).toEqual(NOW);
  });

  test('announces what it sends, and no two files are alike', () => {
    const { files, attempts } = madeUp('files', 'dvt_left_four_point');
    for (const file of files) {
      expect(file.bytes()).toHaveLength(file.size);
      expect(createHash('sha256').update(file.bytes()).digest('hex')).toBe(file.sha256);
    }
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(files.length);
    const announced = attempts.flatMap(({ body }) => Object.values(body.files));
    expect(announced.map(({ upload_guid: guid }) => guid)).toEqual(files.map(({ uploadGuid }) => uploadGuid));
  });

  test('of a rescan shows the patient of the original', () => {
    const patient = { id: '4471-0932', first_name: 'Amara', last_name: 'Okafor' };
    const rescanOf = { guid: '41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11', protocol: 'aorta', patient };
    expect(madeUp('rescan', 'aorta', { rescanOf }).begin).toMatchObject({
      linked_to: rescanOf.guid,
      patient,
    });
  });
});

test.each([
  { zone: 'UTC', expected: '2026-11-15T09:50:00+00:00' },
  { zone: 'Asia/Kathmandu', expected: '2026-11-15T15:35:00+05:45' },
  { zone: 'America/St_Johns', expected: '2026-11-15T06:20:00-03:30' },
])('a time in $zone is $expected', ({ zone, expected }) => {
  expect(zonedIsoTime(NOW, zone)).toBe(expected);
});
