import { cleanup, render, screen } from '@testing-library/react';
import { WELLS_CRITERIA } from '@sonoboard/domain/exams/wells-score';
import { afterEach, expect, test } from 'vitest';
import { examReply } from '../exam-reply.fixture.ts';
import { IliacCard } from './iliac-card.tsx';
import { iliacOf, wellsOf } from './report-answers.ts';
import { WellsCard } from './wells-card.tsx';

afterEach(cleanup);

/** The first criteria are answered with yes, the last ones not at all. */
function survey({ yes = 0, unanswered = 0, alternative = false }) {
  return WELLS_CRITERIA.map(({ criterion, score }, at) => {
    const isUnanswered = at >= WELLS_CRITERIA.length - unanswered;
    const isYes = criterion === 'alternative_diagnosis' ? alternative : at < yes;
    return { criterion, response: isUnanswered ? null : isYes, score };
  });
}

const exam = examReply('dvt_left_two_point', []);

test.each([
  { id: 'RV-239', answers: survey({}), says: '0Low probability for DVT' },
  { id: 'RV-239', answers: survey({ alternative: true }), says: '-2Low probability for DVT' },
  { id: 'RV-240', answers: survey({ yes: 1 }), says: '1Medium probability for DVT' },
  { id: 'RV-240', answers: survey({ yes: 2 }), says: '2Medium probability for DVT' },
  { id: 'RV-241', answers: survey({ yes: 3 }), says: '3High probability for DVT' },
  { id: 'RV-242', answers: survey({ unanswered: 10 }), says: 'Survey was not submitted.' },
  { id: 'RV-243', answers: survey({ unanswered: 1 }), says: 'Not all criteria were answered.' },
])('$id: the card of the Wells score says $says', ({ answers, says }) => {
  const scan = { ...exam, exam: { ...exam.exam, extra: { wells_score: answers } }, review: null };
  const wells = wellsOf({ scans: [scan] });
  if (wells === null) throw new Error('The exam has a survey');
  render(<WellsCard wells={wells} />);
  expect(screen.getByRole('region', { name: 'Wells score' }).textContent).toContain(says);
});

const SWELLING = {
  iliac_proximal_thigh_swelling: true,
  iliac_history_of_dvt: null,
  iliac_type_of_dvt: null,
};

test.each([
  [{ ...SWELLING, iliac_history_of_dvt: false }, 'Completed'],
  [{ ...SWELLING, iliac_history_of_dvt: true }, 'Incomplete'],
  [SWELLING, 'Incomplete'],
  [{ ...SWELLING, iliac_proximal_thigh_swelling: null }, 'Missing'],
])('RV-244, RV-245: the card of the iliac questionnaire with %o says %s', (questionnaire, status) => {
  const iliac = iliacOf({ scans: [{ ...exam, questionnaire, review: null }] });
  if (iliac === null) throw new Error('The exam has a questionnaire');
  render(<IliacCard iliac={iliac} />);
  expect(screen.getByText(status)).toBeTruthy();
});
