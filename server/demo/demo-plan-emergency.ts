import { ago, exam, type PlannedExam } from './demo-plan.ts';

/**
 * What waits in the emergency department when the demo starts: overdue, due soon and on time against its targets, some of it urgent.
 * Minutes count from the start, so that the states are the same at every hour.
 */
export const EMERGENCY_EXAMS: readonly PlannedExam[] = [
  exam('Ottilie Brandner', 'dvt_left_three_point_extended', 'emergency', ago(98), ['emergency'], {
    urgentReason: 'Short of breath since this morning, oxygen 91 %.',
    wells: 'medium',
  }),
  exam('Pedro Salgado', 'dvt_right_two_point', 'emergency', ago(261), ['emergency'], { wells: 'low' }),
  exam('Ingeborg Falk', 'dvt_left_three_point', 'emergency', ago(65), ['emergency'], {
    findings: { 1: 'positive' },
    wells: 'high',
  }),
  exam('Marek Dvorak', 'dvt_right_four_point', 'emergency', ago(52), ['emergency'], {
    urgentReason: 'Operation planned for tonight.',
    wells: 'medium',
  }),
  exam('Aino Lahtinen', 'efast', 'emergency', ago(36), ['emergency']),
  exam('Rashid Karimi', 'dvt_right_three_point_extended', 'emergency', ago(168), ['emergency'], {
    wells: 'incomplete',
  }),
  exam('Beatriz Antunes', 'dvt_left_two_point', 'emergency', ago(115), ['emergency'], { wells: 'low' }),
  exam('Soren Kjeldsen', 'cardiac', 'emergency', ago(40), ['emergency']),
  exam('Wilma Terpstra', 'dvt_left_three_point', 'emergency', ago(9), ['emergency']),
];
