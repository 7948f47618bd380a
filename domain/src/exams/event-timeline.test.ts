import { expect, test } from 'vitest';

import { examTimeline } from './event-timeline.ts';

const at = (minute: number) => `2025-11-14T09:${String(minute).padStart(2, '0')}:00Z`;

test('AD-144, AD-145: the timeline has the events of exam and points in the order of time', () => {
  const events = examTimeline(
    { createdAt: at(0), completedAt: at(20), uploadStartedAt: at(21), uploadedAt: at(25) },
    [
      { view: 'left_sfv', createdAt: at(10), completedAt: at(12) },
      { view: 'left_gsv_cfv', createdAt: at(1), completedAt: at(4) },
    ],
  );
  expect(events).toEqual([
    { text: 'exam created', at: at(0) },
    { text: 'point left_gsv_cfv started', at: at(1) },
    { text: 'point left_gsv_cfv completed', at: at(4) },
    { text: 'point left_sfv started', at: at(10) },
    { text: 'point left_sfv completed', at: at(12) },
    { text: 'exam completed', at: at(20) },
    { text: 'exam upload started', at: at(21) },
    { text: 'exam uploaded', at: at(25) },
  ]);
});

test('AD-146: events with no timestamp are dropped', () => {
  const events = examTimeline(
    { createdAt: at(0), completedAt: null, uploadStartedAt: 'unknown', uploadedAt: null },
    [{ view: 'left_sfv', createdAt: at(1), completedAt: null }],
  );
  expect(events.map((event) => event.text)).toEqual(['exam created', 'point left_sfv started']);
});
