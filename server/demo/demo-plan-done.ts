import { by, exam, onDay, today, type PlannedExam } from './demo-plan.ts';

const everybody = (hours: number, rating: 3 | 4 | 5, decision: 'discharge' | 'standard') => [
  by('reviewer', hours, rating, decision),
  by('reviewer2', hours + 7, rating, decision),
  by('reviewer3', hours + 11, 4, decision),
  by('samuel.adeyemi', hours + 20, 3, decision),
];

/** Reviewed exams: one review where one is enough, several where everyone reads. */
const COMPLETED: readonly PlannedExam[] = [
  exam('Tariq Aziz', 'dvt_left_three_point', 'operator', today(200), ['harbour'], {
    wells: 'low',
    iliac: 'no_history',
    reviews: [by('reviewer', 0.2, 4, 'discharge')],
  }),
  exam('Noa Levi', 'dvt_right_two_point', 'member', onDay(1, '09:10'), ['harbour'], {
    reviews: [by('reviewer', 3, 5, 'discharge')],
  }),
  exam('Kalani Kealoha', 'dvt_left_four_point', 'operator', onDay(3, '08:40'), ['harbour'], {
    findings: { 0: 'positive' },
    wells: 'high',
    reviews: [by('reviewer', 2, 4, 'standard')],
  }),
  // The decision contradicts the result.
  exam('Pedro Almeida', 'dvt_right_three_point', 'member', onDay(6, '10:20'), ['harbour'], {
    findings: { 1: 'positive' },
    reviews: [by('reviewer2', 5, 3, 'discharge')],
  }),
  exam('Anneliese Roth', 'dvt_left_three_point_extended', 'operator', onDay(10, '14:50'), ['harbour'], {
    findings: { 9: 'poor' },
    iliac: 'incomplete',
    hasFullPoints: true,
    reviews: [by('reviewer', 4, 3, 'standard')],
  }),
  exam('Kwabena Mensah', 'cardiac', 'operator', onDay(12, '09:30'), ['harbour'], {
    reviews: [by('reviewer2', 6, 4, 'discharge')],
  }),
  exam('Sunniva Dahl', 'efast', 'member', onDay(15, '11:25'), ['harbour'], {
    reviews: [by('reviewer', 3, 4, 'discharge')],
  }),
  exam('Gudrun Jónsdóttir', 'dvt_left_two_point', 'priya.nair', onDay(2, '11:30'), ['north'], {
    reviews: [by('reviewer', 5, 4, 'discharge')],
  }),
  exam('Deepak Sharma', 'dvt_right_three_point', 'priya.nair', onDay(5, '15:15'), ['north'], {
    findings: { 0: 'positive', 1: 'positive' },
    wells: 'high',
    iliac: 'leg',
    reviews: [by('reviewer', 2, 5, 'standard')],
  }),
  exam('Camila Torres', 'dvt_right_two_point', 'priya.nair', onDay(11, '12:12'), ['north'], {
    reviews: [by('reviewer3', 6, 4, 'discharge')],
  }),
  exam('Hiroshi Watanabe', 'dvt_left_thermal_ablation', 'priya.nair', onDay(20, '10:10'), ['north'], {
    findings: { 2: 'poor' },
    reviews: [by('samuel.adeyemi', 8, 3, 'standard')],
  }),
  exam('Stavros Nikolaidis', 'dvt_left_three_point', 'maria.katsaros', onDay(9, '13:40'), ['thessaloniki'], {
    groundTruth: 'negative',
    reviews: [
      by('reviewer', 3, 4, 'discharge'),
      by('reviewer2', 8, 4, 'discharge'),
      by('reviewer3', 5, 5, 'discharge'),
    ],
  }),
  exam('Anna Papadopoulou', 'dvt_right_two_point', 'maria.katsaros', onDay(14, '10:35'), ['thessaloniki'], {
    findings: { 1: 'positive' },
    groundTruth: 'positive',
    reviews: [
      by('reviewer', 3, 4, 'standard'),
      by('reviewer2', 4, 5, 'standard'),
      by('reviewer3', 9, 3, 'discharge', [1]),
    ],
  }),
  exam('Kostas Ioannou', 'dvt_right_four_point', 'maria.katsaros', onDay(17, '09:20'), ['thessaloniki'], {
    groundTruth: 'negative',
    reviews: [
      by('reviewer', 4, 4, 'discharge'),
      by('reviewer3', 7, 4, 'standard', [2]),
      by('samuel.adeyemi', 10, 3, 'discharge'),
    ],
  }),
  exam(
    'Despina Vlahou',
    'dvt_left_three_point_extended',
    'maria.katsaros',
    onDay(23, '15:00'),
    ['thessaloniki'],
    {
      findings: { 2: 'positive', 8: 'positive' },
      groundTruth: 'positive',
      wells: 'high',
      reviews: [
        by('reviewer', 5, 5, 'standard'),
        by('reviewer2', 6, 4, 'standard'),
        by('samuel.adeyemi', 30, 4, 'standard'),
      ],
    },
  ),
  exam('Yannis Markou', 'dvt_right_three_point', 'maria.katsaros', onDay(30, '12:45'), ['thessaloniki'], {
    findings: { 0: 'poor' },
    groundTruth: 'negative',
    reviews: everybody(4, 3, 'standard'),
  }),
  exam('Ines Moreau', 'dvt_left_two_point', 'example', onDay(25, '09:00'), ['training'], {
    groundTruth: 'negative',
    reviews: everybody(6, 4, 'discharge'),
  }),
  exam('Otto Lehmann', 'dvt_right_two_point', 'example', onDay(28, '11:40'), ['training'], {
    findings: { 0: 'positive' },
    groundTruth: 'positive',
    reviews: everybody(5, 5, 'standard'),
  }),
  exam('Sadia Chowdhury', 'left_wrist', 'example', onDay(33, '14:20'), ['training'], {
    reviews: [by('reviewer', 4, 4, null), by('reviewer2', 6, 3, null)],
  }),
  exam('Tomás Herrera', 'aorta', 'example', onDay(35, '10:00'), ['training'], {
    reviews: [by('reviewer', 4, 4, 'discharge'), by('reviewer3', 9, 4, 'discharge')],
  }),
  exam('Ruth Adler', 'dvt_right_three_point', 'example', onDay(40, '13:30'), ['training'], {
    isVirtual: true,
    isExcluded: true,
    groundTruth: 'negative',
    reviews: [by('reviewer', 4, 5, 'discharge')],
  }),
  exam('Lena Fischer', 'dvt_left_three_point', 'operator', onDay(13, '10:10'), ['harbour'], {
    // The clot was missed at first; the review is corrected after the one of the rescan, which repeats the poor view alone.
    findings: { 1: 'positive', 2: 'poor' },
    reviews: [by('reviewer', 3, 2, 'rescan', [1])],
  }),
  exam('Lena Fischer', 'dvt_left_three_point', 'operator', onDay(9, '08:55'), ['harbour'], {
    key: 'Lena Fischer, rescan',
    rescanOf: 'Lena Fischer',
    findings: { 0: 'missing', 1: 'missing' },
    reviews: [by('reviewer', 2, 4, 'discharge', [1])],
  }),
  exam('Abdul Siddiqui', 'dvt_right_four_point', 'maria.katsaros', onDay(26, '09:35'), ['thessaloniki'], {
    findings: { 1: 'poor', 3: 'missing' },
    wells: 'medium',
    reviews: [by('reviewer', 4, 2, 'rescan'), by('reviewer2', 6, 2, 'rescan')],
  }),
  exam('Abdul Siddiqui', 'dvt_right_four_point', 'maria.katsaros', onDay(22, '10:05'), ['thessaloniki'], {
    key: 'Abdul Siddiqui, rescan 1',
    rescanOf: 'Abdul Siddiqui',
    findings: { 1: 'poor' },
    reviews: [by('reviewer', 3, 3, 'rescan'), by('reviewer2', 5, 3, 'rescan')],
  }),
  exam('Abdul Siddiqui', 'dvt_right_four_point', 'maria.katsaros', onDay(19, '11:15'), ['thessaloniki'], {
    key: 'Abdul Siddiqui, rescan 2',
    rescanOf: 'Abdul Siddiqui',
    findings: { 1: 'positive' },
    reviews: [by('reviewer', 3, 4, 'standard'), by('reviewer2', 4, 4, 'standard')],
  }),
];

/** The decision asks for a rescan, and none has come yet. */
const AWAITING_RESCAN: readonly PlannedExam[] = [
  exam('Marek Horák', 'dvt_right_four_point', 'operator', onDay(1, '10:42'), ['harbour'], {
    findings: { 2: 'poor' },
    reviews: [by('reviewer', 2, 2, 'rescan')],
  }),
  exam('Layla Nasser', 'dvt_left_three_point', 'member', onDay(4, '12:05'), ['harbour'], {
    findings: { 1: 'missing' },
    reviews: [by('reviewer2', 3, 3, 'rescan')],
  }),
  exam('Beatrice Conti', 'dvt_right_three_point_extended', 'priya.nair', onDay(3, '09:22'), ['north'], {
    findings: { 4: 'poor', 7: 'poor', 10: 'missing' },
    reviews: [by('reviewer', 4, 2, 'rescan')],
  }),
  exam('Zoe Angelou', 'dvt_left_four_point', 'maria.katsaros', onDay(5, '10:50'), ['thessaloniki'], {
    findings: { 3: 'poor' },
    reviews: [by('reviewer', 2, 2, 'rescan'), by('reviewer2', 4, 3, 'standard')],
  }),
  exam('Giorgos Manos', 'dvt_right_two_point', 'maria.katsaros', onDay(6, '14:44'), ['thessaloniki'], {
    findings: { 1: 'poor' },
    reviews: [by('reviewer2', 3, 3, 'rescan'), by('reviewer', 6, 3, 'standard')],
  }),
];

/** What never reaches a worklist, or not yet. */
const OFF_THE_LISTS: readonly PlannedExam[] = [
  exam('Practice Phantom', 'dvt_left_two_point', 'operator', onDay(8, '16:00'), ['harbour'], {
    isPractice: true,
  }),
  exam('Practice Phantom', 'dvt_right_three_point', 'member', onDay(20, '16:30'), ['harbour'], {
    key: 'Practice Phantom 2',
    isPractice: true,
    isVirtual: true,
  }),
  exam('Wanjiru Kamau', 'dvt_left_four_point', 'operator', onDay(7, '09:15'), ['harbour'], {
    findings: { 1: 'missing', 2: 'missing', 3: 'missing' },
    isAborted: true,
    note: 'Patient could not stay.',
  }),
  exam('Hugo Persson', 'dvt_right_two_point', 'maria.katsaros', onDay(12, '12:20'), ['thessaloniki'], {
    findings: { 1: 'missing' },
    isAborted: true,
  }),
  exam('Yusuf Demir', 'dvt_left_three_point', 'operator', today(9), ['harbour'], { progress: 'uploading' }),
  exam('Agnes Varga', 'dvt_right_two_point', 'operator', today(3), ['harbour'], {
    findings: { 1: 'missing' },
    progress: 'recording',
  }),
];

const STUDY: readonly PlannedExam[] = [
  exam('Marisol Vega', 'dvt_left_two_point', 'rosa.jimenez', today(150), ['advent']),
  exam('Terrence Boyd', 'dvt_right_two_point', 'rosa.jimenez', onDay(18, '10:00'), ['advent'], {
    findings: { 0: 'positive' },
    reviews: [by('reviewer2', 6, 4, 'standard'), by('samuel.adeyemi', 12, 4, 'standard')],
  }),
  exam('Joyce Whitaker', 'dvt_left_two_point', 'dwayne.carter', onDay(4, '15:30'), ['advent'], {
    operatorSays: { 1: 'incompressible' },
    algorithmSays: { 1: 'compressible' },
    reviews: [by('reviewer2', 8, 4, 'discharge')],
  }),
  exam('Carlos Medina', 'dvt_right_two_point', 'hye-jin.park', onDay(7, '11:00'), ['advent'], {
    operatorSays: { 0: 'compressible' },
    algorithmSays: { 0: 'incompressible' },
    reviews: [by('reviewer2', 5, 3, 'discharge')],
  }),
  exam('Dorothy Lang', 'dvt_left_three_point', 'mireille.joseph', onDay(12, '13:00'), ['advent']),
];

const OTHER_WORKSPACES: readonly PlannedExam[] = [
  exam('Antoine Girard', 'dvt_left_three_point', 'trial', onDay(1, '10:30'), ['bellevue']),
  exam('Manon Petit', 'dvt_right_two_point', 'trial', onDay(6, '14:00'), ['bellevue'], {
    reviews: [by('trial', 2, 4, 'discharge')],
  }),
  exam('Louise Fabre', 'dvt_left_two_point', 'trial', onDay(8, '09:45'), ['bellevue'], {
    findings: { 0: 'poor' },
    reviews: [by('trial', 3, 2, 'rescan')],
  }),
  exam('Declan Walsh', 'dvt_right_three_point', 'expired', onDay(25, '12:00'), ['westport']),
];

export const OTHER_EXAMS: readonly PlannedExam[] = [
  ...COMPLETED,
  ...AWAITING_RESCAN,
  ...OFF_THE_LISTS,
  ...STUDY,
  ...OTHER_WORKSPACES,
];
