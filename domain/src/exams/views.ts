export type Side = 'left' | 'right';
export type Stage = 'proximal' | 'distal';

/** One place that a protocol asks the operator to record. */
export interface ProtocolView {
  readonly id: string;
  /** Carries the side: 'GSV/CFV (left)'. */
  readonly label: string;
  /** For buttons and column heads, where the side already stands beside it. */
  readonly shortLabel: string;
  readonly description: string;
  readonly stage: Stage;
}

interface Region {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const GSV_CFV: Region = {
  id: 'gsv_cfv',
  name: 'GSV/CFV',
  description: 'Groin, where the great saphenous vein joins the common femoral vein.',
};
const CFV: Region = {
  id: 'cfv',
  name: 'CFV',
  description: 'Groin, common femoral vein just below the saphenous junction.',
};
const SFV: Region = {
  id: 'sfv',
  name: 'SFV',
  description: 'Mid thigh, superficial femoral vein beside its artery.',
};
const POPLITEAL_1: Region = {
  id: 'popliteal_1',
  name: 'Popliteal 1',
  description: 'Back of the knee, upper part of the popliteal vein.',
};
const LOWER_POPLITEAL: readonly Region[] = [
  { id: 'popliteal_2', name: 'Popliteal 2', description: 'Back of the knee, popliteal vein in the crease.' },
  {
    id: 'popliteal_3',
    name: 'Popliteal 3',
    description: 'Below the knee, where the popliteal vein divides into the calf veins.',
  },
];
const CALF: readonly Region[] = [
  { id: 'calf_1', name: 'Calf 1', description: 'Upper calf, posterior tibial veins behind the shin bone.' },
  { id: 'calf_2', name: 'Calf 2', description: 'Middle calf, posterior tibial veins.' },
  { id: 'calf_3', name: 'Calf 3', description: 'Lower calf, posterior tibial veins above the inner ankle.' },
  { id: 'calf_4', name: 'Calf 4', description: 'Upper calf, peroneal veins along the fibula.' },
  { id: 'calf_5', name: 'Calf 5', description: 'Middle calf, peroneal veins along the fibula.' },
  { id: 'calf_6', name: 'Calf 6', description: 'Lower calf, peroneal veins along the fibula.' },
];
const WRIST: readonly Region[] = [
  { id: 'dorsal_long', name: 'Dorsal long', description: 'Back of the wrist, along the forearm.' },
  {
    id: 'dorsal_transverse',
    name: 'Dorsal transverse',
    description: 'Back of the wrist, across the forearm.',
  },
  { id: 'volar_long', name: 'Volar long', description: 'Palm side of the wrist, along the forearm.' },
  {
    id: 'volar_transverse',
    name: 'Volar transverse',
    description: 'Palm side of the wrist, across the forearm.',
  },
  { id: 'radial', name: 'Radial', description: 'Thumb side of the wrist, over the radius.' },
  { id: 'ulnar', name: 'Ulnar', description: 'Little-finger side of the wrist, over the ulna.' },
];

/** Regions of a leg by protocol family; a point of the protocol is a view of its own (AMB-133). */
export const DVT_REGIONS = {
  two_point: { proximal: [GSV_CFV, POPLITEAL_1], distal: [] },
  three_point: { proximal: [GSV_CFV, SFV, POPLITEAL_1], distal: [] },
  three_point_extended: {
    proximal: [GSV_CFV, CFV, SFV, POPLITEAL_1, ...LOWER_POPLITEAL],
    distal: CALF,
  },
  four_point: { proximal: [GSV_CFV, CFV, SFV, POPLITEAL_1], distal: [] },
  thermal_ablation: { proximal: [GSV_CFV, CFV, SFV, POPLITEAL_1], distal: [] },
} as const satisfies Record<string, Record<Stage, readonly Region[]>>;

export function dvtViews(family: keyof typeof DVT_REGIONS, side: Side): readonly ProtocolView[] {
  const { proximal, distal } = DVT_REGIONS[family];
  return [
    ...proximal.map((region) => viewOfSide(region, side, 'proximal')),
    ...distal.map((region) => viewOfSide(region, side, 'distal')),
  ];
}

export function wristViews(side: Side): readonly ProtocolView[] {
  return WRIST.map((region) => viewOfSide(region, side, 'proximal'));
}

function viewOfSide(region: Region, side: Side, stage: Stage): ProtocolView {
  return {
    id: `${side}_${region.id}`,
    label: `${region.name} (${side})`,
    shortLabel: region.name,
    description: region.description,
    stage,
  };
}

function viewOfBody(id: string, label: string, description: string): ProtocolView {
  return { id, label, shortLabel: label, description, stage: 'proximal' };
}

export const CARDIAC_VIEWS: readonly ProtocolView[] = [
  viewOfBody('plax', 'PLAX', 'Parasternal long axis of the heart.'),
  viewOfBody('psax_base', 'PSAX base', 'Parasternal short axis at the level of the aortic valve.'),
  viewOfBody('psax_mid', 'PSAX mid', 'Parasternal short axis at the level of the papillary muscles.'),
  viewOfBody('apical_4_chamber', 'Apical 4-chamber', 'All four chambers, seen from the apex.'),
  viewOfBody('apical_2_chamber', 'Apical 2-chamber', 'Left atrium and ventricle, seen from the apex.'),
  viewOfBody('subcostal_4_chamber', 'Subcostal 4-chamber', 'All four chambers, seen from below the ribs.'),
  viewOfBody('ivc', 'IVC', 'Inferior vena cava entering the right atrium.'),
];

export const EFAST_VIEWS: readonly ProtocolView[] = [
  viewOfBody('ruq', 'RUQ', 'Right upper quadrant, between liver and kidney.'),
  viewOfBody('luq', 'LUQ', 'Left upper quadrant, between spleen and kidney.'),
  viewOfBody('pelvis_long', 'Pelvis long', 'Pelvis in the long axis, behind the bladder.'),
  viewOfBody('pelvis_transverse', 'Pelvis transverse', 'Pelvis in the short axis, behind the bladder.'),
  viewOfBody('subxiphoid', 'Subxiphoid', 'Heart and pericardium, seen from below the sternum.'),
  viewOfBody('right_anterior_lung', 'Right anterior lung', 'Front of the right chest, pleural line.'),
  viewOfBody('left_anterior_lung', 'Left anterior lung', 'Front of the left chest, pleural line.'),
  viewOfBody('right_lung_base', 'Right lung base', 'Right lung base above the diaphragm.'),
  viewOfBody('left_lung_base', 'Left lung base', 'Left lung base above the diaphragm.'),
];

export const AORTA_VIEWS: readonly ProtocolView[] = [
  viewOfBody('transverse_proximal', 'Transverse proximal', 'Aorta across, below the diaphragm.'),
  viewOfBody('transverse_mid', 'Transverse mid', 'Aorta across, at the level of the renal arteries.'),
  viewOfBody('transverse_distal', 'Transverse distal', 'Aorta across, above its division.'),
  viewOfBody('transverse_bifurcation', 'Bifurcation', 'Division of the aorta into the iliac arteries.'),
  viewOfBody('longitudinal_proximal', 'Longitudinal proximal', 'Aorta along its course, upper part.'),
  viewOfBody('longitudinal_distal', 'Longitudinal distal', 'Aorta along its course, lower part.'),
];
