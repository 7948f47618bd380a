import { by, exam, onDay, today, type PlannedExam } from './demo-plan.ts';

/** What Helena Vogt finds on her worklist, newest first, with the earlier scans of the chains among them. */
export const DUE_EXAMS: readonly PlannedExam[] = [
  exam('Amara Okafor', 'dvt_left_three_point_extended', 'operator', today(18), ['harbour'], {
    findings: { 1: 'positive', 8: 'positive' },
    wells: 'high',
    iliac: 'iliocaval',
    hasFullPoints: true,
    note: 'Left calf swollen since Tuesday.',
  }),
  exam('Henrik Solberg', 'dvt_left_three_point', 'maria.katsaros', today(42), ['thessaloniki'], {
    key: 'Henrik Solberg, rescan 2',
    rescanOf: 'Henrik Solberg',
    wells: 'medium',
  }),
  exam('Henrik Solberg', 'dvt_left_three_point', 'maria.katsaros', onDay(3, '10:20'), ['thessaloniki'], {
    key: 'Henrik Solberg, rescan 1',
    rescanOf: 'Henrik Solberg',
    // The next scan shows nothing: the outcome will differ from this review.
    findings: { 1: 'positive' },
    reviews: [by('reviewer', 3, 3, 'rescan'), by('reviewer2', 5, 3, 'rescan')],
  }),
  exam('Henrik Solberg', 'dvt_left_three_point', 'maria.katsaros', onDay(9, '09:05'), ['thessaloniki'], {
    findings: { 1: 'poor', 2: 'missing' },
    wells: 'medium',
    reviews: [by('reviewer', 4, 2, 'rescan'), by('reviewer2', 6, 2, 'rescan')],
  }),
  exam('Lucía Fernández', 'dvt_right_two_point', 'priya.nair', today(65), ['north'], {
    wells: 'low',
    iliac: 'no_history',
  }),
  exam('Dimitra Pappas', 'dvt_right_four_point', 'operator', today(89), ['harbour'], {
    operatorSays: { 2: 'incompressible' },
    wells: 'medium',
  }),
  exam('Thomas Whitfield', 'efast', 'member', today(118), ['harbour'], { findings: { 5: 'poor' } }),
  exam('Nadia Rahman', 'dvt_right_three_point_extended', 'maria.katsaros', today(140), ['thessaloniki'], {
    findings: { 7: 'positive', 11: 'missing' },
    wells: 'high',
    iliac: 'leg',
  }),
  exam('Piotr Zieliński', 'dvt_left_two_point', 'priya.nair', today(164), ['north'], { wells: 'incomplete' }),
  exam('Grace Mbeki', 'dvt_left_three_point', 'example', onDay(1, '18:24'), ['training'], {
    isVirtual: true,
    groundTruth: 'negative',
  }),
  exam('Yuki Tanabe', 'dvt_right_two_point', 'operator', onDay(1, '17:51'), ['harbour'], {
    findings: { 1: 'positive' },
    wells: 'unanswered',
    iliac: 'unanswered',
  }),
  exam(
    // Another patient was chosen in the app by mistake.
    'Eleanor Hewitt',
    'dvt_left_three_point_extended',
    'maria.katsaros',
    onDay(1, '16:09'),
    ['thessaloniki'],
    {
      key: 'Eleanor Hughes, rescan',
      rescanOf: 'Eleanor Hughes',
      hasFullPoints: true,
    },
  ),
  exam(
    'Eleanor Hughes',
    'dvt_left_three_point_extended',
    'maria.katsaros',
    onDay(5, '12:30'),
    ['thessaloniki'],
    {
      findings: { 3: 'poor', 9: 'missing', 10: 'missing' },
      iliac: 'incomplete',
      reviews: [by('reviewer', 2, 2, 'rescan')],
    },
  ),
  exam('Mateus Carvalho', 'dvt_left_thermal_ablation', 'member', onDay(1, '14:33'), ['harbour'], {
    findings: { 0: 'overlay_lost' },
  }),
  exam('Sofia Lindqvist', 'cardiac', 'priya.nair', onDay(1, '11:20'), ['north'], {
    findings: { 6: 'missing' },
  }),
  exam('Robert Castellan', 'dvt_right_four_point', 'operator', onDay(2, '16:40'), ['harbour'], {
    operatorSays: { 1: 'refer_to_standard' },
    findings: { 1: 'poor' },
  }),
  exam('Ingrid Baumann', 'dvt_right_three_point_extended', 'maria.katsaros', onDay(2, '13:12'), [
    'thessaloniki',
  ]),
  exam('Lucía Fernández', 'dvt_left_three_point', 'priya.nair', onDay(2, '09:55'), ['north'], {
    key: 'Lucía Fernández, left leg',
    wells: 'low',
  }),
  exam('Maeve Donnelly', 'dvt_right_two_point', 'member', onDay(3, '15:26'), ['harbour'], {
    findings: { 0: 'lost' },
  }),
  exam('Viktor Novák', 'aorta', 'operator', onDay(3, '11:02'), ['harbour']),
  exam('Adaeze Nwosu', 'dvt_left_two_point', 'maria.katsaros', onDay(4, '17:10'), ['thessaloniki'], {
    iliac: 'unknown',
    reviews: [by('reviewer2', 20, 4, 'discharge')],
  }),
  exam('Hannah Weiss', 'dvt_left_three_point_extended', 'priya.nair', onDay(4, '10:44'), ['north'], {
    findings: { 2: 'positive' },
    algorithmSays: { 2: 'compressible' },
  }),
  exam('George Tsoukalas', 'dvt_right_four_point', 'member', onDay(5, '14:37'), ['harbour']),
  exam('Leila Farahani', 'left_wrist', 'example', onDay(5, '10:05'), ['training'], {
    findings: { 4: 'poor' },
  }),
  exam('Chen Wei-Ling', 'right_wrist', 'priya.nair', onDay(6, '16:18'), ['north']),
  exam('Aroha Tamihana', 'dvt_right_thermal_ablation', 'operator', onDay(6, '09:31'), ['harbour'], {
    wells: 'medium',
  }),
  exam('Oleksandr Shevchenko', 'dvt_left_four_point', 'maria.katsaros', onDay(7, '15:02'), ['thessaloniki'], {
    operatorSays: { 0: 'incompressible', 3: 'none' },
    reviews: [by('reviewer2', 9, 4, 'discharge')],
  }),
  // Of the other side than the scan that it repeats.
  exam('Fatoumata Diallo', 'dvt_left_three_point', 'priya.nair', onDay(7, '11:48'), ['north'], {
    key: 'Fatoumata Diallo, rescan',
    rescanOf: 'Fatoumata Diallo',
  }),
  exam('Fatoumata Diallo', 'dvt_right_three_point', 'priya.nair', onDay(7, '10:15'), ['north'], {
    findings: { 0: 'poor' },
    operatorSays: { 0: 'refer_to_rescan' },
  }),
  exam('José Quispe', 'dvt_left_three_point_extended', 'operator', onDay(8, '13:20'), ['harbour'], {
    findings: { 6: 'missing', 7: 'missing', 8: 'missing', 9: 'missing' },
  }),
  exam("Siobhán O'Malley", 'dvt_right_two_point', 'maria.katsaros', onDay(8, '09:14'), ['thessaloniki'], {
    reviews: [by('reviewer3', 6, 4, 'discharge')],
  }),
  exam('Ahmet Yıldız', 'dvt_left_two_point', 'member', onDay(9, '16:50'), ['harbour'], {
    findings: { 0: 'positive' },
  }),
  exam('Nguyễn Thị Lan', 'dvt_right_three_point', 'example', onDay(9, '11:11'), ['training'], {
    groundTruth: 'positive',
  }),
  exam('Mikael Rautio', 'cardiac', 'operator', onDay(10, '12:00'), ['north', 'harbour']),
  exam('Zanele Dlamini', 'efast', 'maria.katsaros', onDay(11, '15:45'), ['thessaloniki']),
  exam('Björn Eriksson', 'dvt_left_three_point', 'priya.nair', onDay(12, '10:22'), ['north'], {
    isExcluded: true,
  }),
  exam(
    'Isabella Romano',
    'dvt_right_three_point_extended',
    'member',
    onDay(13, '14:08'),
    ['training', 'thessaloniki'],
    {
      findings: { 0: 'positive', 6: 'positive' },
      groundTruth: 'positive',
      wells: 'high',
    },
  ),
  exam('Rajesh Iyer', 'aorta', 'priya.nair', onDay(14, '11:35'), ['north'], {
    key: 'Rajesh Iyer, rescan',
    rescanOf: 'Rajesh Iyer',
  }),
  exam('Rajesh Iyer', 'aorta', 'priya.nair', onDay(18, '09:48'), ['north'], {
    findings: { 2: 'poor' },
    reviews: [by('samuel.adeyemi', 5, 2, 'rescan')],
  }),
  exam('Amina Yusuf', 'dvt_left_thermal_ablation', 'maria.katsaros', onDay(16, '16:16'), ['thessaloniki']),
  exam('Pavel Dvořák', 'dvt_right_four_point', 'example', onDay(18, '13:57'), ['north'], {
    findings: { 3: 'positive' },
  }),
  exam(null, 'dvt_left_four_point', 'operator', onDay(21, '10:40'), ['training'], {
    groundTruth: 'negative',
  }),
];
