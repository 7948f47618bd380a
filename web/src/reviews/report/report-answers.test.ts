import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import { describe, expect, test } from 'vitest';
import { examReply } from '../exam-reply.fixture.ts';
import type { ReviewSource } from '../reviews.queries.ts';
import { iliacOf, wellsOf } from './report-answers.ts';

type Scan = ReviewSource['scans'][number];

function scan(
  wells: Scan['exam']['extra']['wells_score'],
  questionnaire: Scan['questionnaire'] = null,
): Scan {
  const reply = examReply('dvt_left_two_point', []);
  return { ...reply, exam: { ...reply.exam, extra: { wells_score: wells } }, questionnaire, review: null };
}

const answered = (yes: readonly string[]) =>
  WELLS_CRITERIA.map(({ criterion, score }) => ({ criterion, response: yes.includes(criterion), score }));

describe('Wells score', () => {
  test('RV-077: there is none where the exam carries none', () => {
    expect(wellsOf({ scans: [scan(null)] })).toBeNull();
  });

  test('ten lines in the order of the survey, each with its points', () => {
    const wells = wellsOf({ scans: [scan(answered(['paralysis', 'alternative_diagnosis']))] });
    expect(wells?.lines.map(({ label }) => label)).toEqual(WELLS_CRITERIA.map(({ label }) => label));
    expect(wells?.lines.filter(({ answer }) => answer === 'Yes')).toEqual([
      { label: 'Paralysis', answer: 'Yes', points: '+1' },
      { label: 'Alternative Diagnosis', answer: 'Yes', points: '-2' },
    ]);
    expect(wells?.result).toEqual({ kind: 'complete', total: -1, level: 'low' });
  });

  test('a criterion that was not sent counts as not answered', () => {
    const wells = wellsOf({ scans: [scan(answered([]).slice(1))] });
    expect(wells?.lines[0]).toEqual({ label: 'Active Cancer', answer: 'Not answered', points: '0' });
    expect(wells?.result.kind).toBe('incomplete');
  });

  test('of a chain the newest survey is shown', () => {
    const wells = wellsOf({ scans: [scan(answered([])), scan(answered(['paralysis'])), scan(null)] });
    expect(wells?.result).toMatchObject({ total: 1 });
  });
});

describe('Iliac DVT Risk', () => {
  const empty = {
    iliac_proximal_thigh_swelling: null,
    iliac_history_of_dvt: null,
    iliac_type_of_dvt: null,
  };

  test('RV-077: there is none without a questionnaire', () => {
    expect(iliacOf({ scans: [scan(null)] })).toBeNull();
  });

  test.each([
    { answers: empty, status: 'missing' },
    { answers: { ...empty, iliac_proximal_thigh_swelling: true }, status: 'incomplete' },
    {
      answers: { ...empty, iliac_proximal_thigh_swelling: false, iliac_history_of_dvt: true },
      status: 'incomplete',
    },
    {
      answers: { ...empty, iliac_proximal_thigh_swelling: false, iliac_history_of_dvt: false },
      status: 'completed',
    },
  ])('RV-244, RV-245: $answers is $status', ({ answers, status }) => {
    expect(iliacOf({ scans: [scan(null, answers)] })?.status).toBe(status);
  });

  test('asks for the type only of those with a history', () => {
    const lines = (history: boolean) =>
      iliacOf({ scans: [scan(null, { ...empty, iliac_history_of_dvt: history })] })?.lines.map(
        ({ label }) => label,
      );
    expect(lines(true)).toContain('Type of DVT');
    expect(lines(false)).not.toContain('Type of DVT');
  });
});
