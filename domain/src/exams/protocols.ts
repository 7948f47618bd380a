import { AORTA_VIEWS, CARDIAC_VIEWS, dvtViews, EFAST_VIEWS, wristViews } from './views.ts';
import type { DVT_REGIONS, ProtocolView, Side, Stage } from './views.ts';

export const PROTOCOL_NAMES = [
  'dvt_left_two_point',
  'dvt_right_two_point',
  'dvt_left_three_point',
  'dvt_right_three_point',
  'dvt_left_three_point_extended',
  'dvt_right_three_point_extended',
  'dvt_left_four_point',
  'dvt_right_four_point',
  'dvt_left_thermal_ablation',
  'dvt_right_thermal_ablation',
  'cardiac',
  'efast',
  'aorta',
  'left_wrist',
  'right_wrist',
] as const;

export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

/** In the order of the lists that staff choose from: the same names, with the abdomen before the heart (AD-308). */
export const STAFF_PROTOCOL_NAMES = [
  'dvt_left_two_point',
  'dvt_right_two_point',
  'dvt_left_three_point',
  'dvt_right_three_point',
  'dvt_left_three_point_extended',
  'dvt_right_three_point_extended',
  'dvt_left_four_point',
  'dvt_right_four_point',
  'dvt_left_thermal_ablation',
  'dvt_right_thermal_ablation',
  'aorta',
  'efast',
  'cardiac',
  'left_wrist',
  'right_wrist',
] as const satisfies readonly ProtocolName[];

export interface Protocol {
  readonly name: ProtocolName;
  readonly displayName: string;
  /** For dense tables, where an L/R mark carries the side. */
  readonly shortName: string;
  readonly side: Side | null;
  readonly views: readonly ProtocolView[];
  /** Proximal and distal clips are reviewed on pages of their own. */
  readonly isSplit: boolean;
  /** The options are DVT and No DVT; elsewhere diagnosis counts as off (AMB-140). */
  readonly supportsAssessment: boolean;
}

type DvtFamily = keyof typeof DVT_REGIONS;

const DVT_NAMES: Readonly<Record<DvtFamily, { readonly display: string; readonly short: string }>> = {
  two_point: { display: 'Two Point', short: '2-Point' },
  three_point: { display: 'Three Point', short: '3-Point' },
  three_point_extended: { display: 'Three Point Extended', short: '3-Point Ext' },
  four_point: { display: 'Four Point', short: '4-Point' },
  thermal_ablation: { display: 'Thermal Ablation', short: 'Ablation' },
};

function dvt(name: ProtocolName, family: DvtFamily, side: Side): Protocol {
  const views = dvtViews(family, side);
  return {
    name,
    displayName: `DVT ${side === 'left' ? 'Left' : 'Right'} ${DVT_NAMES[family].display}`,
    shortName: `DVT ${DVT_NAMES[family].short}`,
    side,
    views,
    isSplit: views.some((view) => view.stage === 'distal'),
    supportsAssessment: true,
  };
}

const WITHOUT_DIAGNOSIS = { isSplit: false, supportsAssessment: false } as const;

export const PROTOCOLS: Readonly<Record<ProtocolName, Protocol>> = {
  dvt_left_two_point: dvt('dvt_left_two_point', 'two_point', 'left'),
  dvt_right_two_point: dvt('dvt_right_two_point', 'two_point', 'right'),
  dvt_left_three_point: dvt('dvt_left_three_point', 'three_point', 'left'),
  dvt_right_three_point: dvt('dvt_right_three_point', 'three_point', 'right'),
  dvt_left_three_point_extended: dvt('dvt_left_three_point_extended', 'three_point_extended', 'left'),
  dvt_right_three_point_extended: dvt('dvt_right_three_point_extended', 'three_point_extended', 'right'),
  dvt_left_four_point: dvt('dvt_left_four_point', 'four_point', 'left'),
  dvt_right_four_point: dvt('dvt_right_four_point', 'four_point', 'right'),
  dvt_left_thermal_ablation: dvt('dvt_left_thermal_ablation', 'thermal_ablation', 'left'),
  dvt_right_thermal_ablation: dvt('dvt_right_thermal_ablation', 'thermal_ablation', 'right'),
  cardiac: {
    name: 'cardiac',
    displayName: 'Cardiac',
    shortName: 'Cardiac',
    side: null,
    views: CARDIAC_VIEWS,
    ...WITHOUT_DIAGNOSIS,
  },
  efast: {
    name: 'efast',
    displayName: 'eFAST',
    shortName: 'eFAST',
    side: null,
    views: EFAST_VIEWS,
    ...WITHOUT_DIAGNOSIS,
  },
  aorta: {
    name: 'aorta',
    displayName: 'Aorta',
    shortName: 'Aorta',
    side: null,
    views: AORTA_VIEWS,
    ...WITHOUT_DIAGNOSIS,
  },
  left_wrist: {
    name: 'left_wrist',
    displayName: 'Left Wrist',
    shortName: 'Wrist',
    side: 'left',
    views: wristViews('left'),
    ...WITHOUT_DIAGNOSIS,
  },
  right_wrist: {
    name: 'right_wrist',
    displayName: 'Right Wrist',
    shortName: 'Wrist',
    side: 'right',
    views: wristViews('right'),
    ...WITHOUT_DIAGNOSIS,
  },
};

export function isProtocolName(name: string): name is ProtocolName {
  return Object.hasOwn(PROTOCOLS, name);
}

export function findView(protocol: ProtocolName, viewId: string): ProtocolView | undefined {
  return PROTOCOLS[protocol].views.find((view) => view.id === viewId);
}

/** A clip from outside the table is proximal: only calf views are distal (AMB-134, AMB-142). */
export function stageOfView(protocol: ProtocolName, viewId: string): Stage {
  return findView(protocol, viewId)?.stage ?? 'proximal';
}

/** A name that a newer app sends, and this table does not know yet, is shown as it came. */
export function protocolDisplayName(name: string): string {
  return isProtocolName(name) ? PROTOCOLS[name].displayName : name;
}
