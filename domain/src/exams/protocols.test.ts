import { describe, expect, test } from 'vitest';
import { hasChainPages } from './chain-protocol.ts';
import {
  findView,
  isProtocolName,
  PROTOCOL_NAMES,
  protocolDisplayName,
  PROTOCOLS,
  STAFF_PROTOCOL_NAMES,
  stageOfView,
} from './protocols.ts';

const shortLabels = (name: (typeof PROTOCOL_NAMES)[number]) =>
  PROTOCOLS[name].views.map((view) => view.shortLabel);

describe('the protocol table', () => {
  test('AD-308: staff choose from the same 15 names, in the order aorta, efast, cardiac', () => {
    expect(STAFF_PROTOCOL_NAMES.toSorted()).toEqual(PROTOCOL_NAMES.toSorted());
    expect(STAFF_PROTOCOL_NAMES.slice(10, 13)).toEqual(['aorta', 'efast', 'cardiac']);
  });

  test('SH-013: there are these 15 protocols, each filed under its own name', () => {
    expect(PROTOCOL_NAMES).toHaveLength(15);
    expect(PROTOCOL_NAMES.map((name) => PROTOCOLS[name].name)).toEqual(PROTOCOL_NAMES);
    expect(Object.keys(PROTOCOLS)).toEqual(PROTOCOL_NAMES);
  });

  test.each([
    ['dvt_left_two_point', ['GSV/CFV', 'Popliteal 1']],
    ['dvt_right_three_point', ['GSV/CFV', 'SFV', 'Popliteal 1']],
    ['dvt_left_four_point', ['GSV/CFV', 'CFV', 'SFV', 'Popliteal 1']],
    ['dvt_right_thermal_ablation', ['GSV/CFV', 'CFV', 'SFV', 'Popliteal 1']],
  ] as const)('RV-328: %s has the views %j', (name, labels) => {
    expect(shortLabels(name)).toEqual(labels);
  });

  test('RV-328, AD-309: the extended protocol has popliteal 1 to 3 and calf 1 to 6', () => {
    const calf = ['Calf 1', 'Calf 2', 'Calf 3', 'Calf 4', 'Calf 5', 'Calf 6'];
    const popliteal = ['Popliteal 1', 'Popliteal 2', 'Popliteal 3'];
    expect(shortLabels('dvt_left_three_point_extended')).toEqual(
      ['GSV/CFV', 'CFV', 'SFV'].concat(popliteal, calf),
    );
  });

  test.each([
    ['cardiac', 7],
    ['efast', 9],
    ['aorta', 6],
    ['left_wrist', 6],
    ['right_wrist', 6],
  ] as const)('RV-329: %s has %d views', (name, count) => {
    expect(PROTOCOLS[name].views).toHaveLength(count);
  });

  test('AMB-139: ids, labels and names are spelled like these', () => {
    const [first] = PROTOCOLS.dvt_left_two_point.views;
    expect(first).toMatchObject({ id: 'left_gsv_cfv', label: 'GSV/CFV (left)' });
    expect(PROTOCOLS.dvt_left_two_point.displayName).toBe('DVT Left Two Point');
    expect(PROTOCOLS.dvt_right_three_point_extended.shortName).toBe('DVT 3-Point Ext');
    expect(protocolDisplayName('efast')).toBe('eFAST');
    expect(protocolDisplayName('dvt_left_five_point')).toBe('dvt_left_five_point');
  });

  test.each(PROTOCOL_NAMES)('%s has distinct views, each with a sentence of description', (name) => {
    const { views } = PROTOCOLS[name];
    expect(new Set(views.map((view) => view.id)).size).toBe(views.length);
    expect(views.every((view) => /^[A-Z].+\.$/.test(view.description))).toBe(true);
  });

  test('left and right of a family have the same views, each on its side', () => {
    for (const name of PROTOCOL_NAMES.filter((candidate) => candidate.includes('left'))) {
      const mirrored = PROTOCOLS[name].views.map((view) => view.id.replace('left', 'right'));
      const right = PROTOCOL_NAMES.find((candidate) => candidate === name.replace('left', 'right'));
      expect(right && PROTOCOLS[right].views.map((view) => view.id)).toEqual(mirrored);
    }
  });
});

test('AMB-134: only the extended protocols are split, and only calf views are distal', () => {
  const split = PROTOCOL_NAMES.filter((name) => PROTOCOLS[name].isSplit);
  expect(split).toEqual(['dvt_left_three_point_extended', 'dvt_right_three_point_extended']);
  expect(stageOfView('dvt_left_three_point_extended', 'left_calf_6')).toBe('distal');
  expect(stageOfView('dvt_left_three_point_extended', 'left_popliteal_3')).toBe('proximal');
  expect(stageOfView('dvt_left_three_point_extended', 'thigh_point')).toBe('proximal');
});

test('RV-020, RV-051: the ten DVT protocols support assessment and the chain flow, the others neither', () => {
  const isDvt = PROTOCOL_NAMES.map((_, place) => place < 10);
  expect(PROTOCOL_NAMES.map((name) => PROTOCOLS[name].supportsAssessment)).toEqual(isDvt);
  expect(PROTOCOL_NAMES.map(hasChainPages)).toEqual(isDvt);
});

test('names from outside are recognised or not', () => {
  expect(isProtocolName('aorta')).toBe(true);
  expect(isProtocolName('toString')).toBe(false);
  expect(findView('cardiac', 'plax')?.label).toBe('PLAX');
  expect(findView('cardiac', 'left_sfv')).toBeUndefined();
});
