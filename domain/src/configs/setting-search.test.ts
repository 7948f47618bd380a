import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONFIG_CATALOGUE } from './config-catalogue.ts';
import { SETTING_DESCRIPTIONS } from './setting-descriptions.ts';
import { searchSettings } from './setting-search.ts';

const keysFor = (text: string) => searchSettings(CONFIG_CATALOGUE, text).map(({ key }) => key);

test('AD-065: settings are found by name, key, description, group and choice, in whatever case', () => {
  expect(keysFor('Vessel OVERLAY')).toEqual(['show_segmentation_overlay']);
  expect(keysFor('root_page')).toEqual(['root_page']);
  expect(keysFor('coloured outlines')).toEqual(['show_segmentation_overlay']);
  expect(keysFor('legacy')).toEqual(['study_mode', 'screen_recording']);
  expect(keysFor('stripe')).toContain('billing_type');
  expect(keysFor('no such thing')).toEqual([]);
});

test('AD-065: each further word narrows; none shows the whole catalogue', () => {
  expect(keysFor('  ')).toHaveLength(CONFIG_CATALOGUE.length);
  fc.assert(
    fc.property(fc.constantFrom('show', 'patient', 'upload', 'a'), fc.string(), (one, other) => {
      const narrowed = keysFor(`${one} ${other}`);
      expect(keysFor(one)).toEqual(expect.arrayContaining(narrowed));
    }),
  );
});

test('AD-312: every setting says in one sentence what it does', () => {
  expect(Object.keys(SETTING_DESCRIPTIONS)).toEqual(CONFIG_CATALOGUE.map(({ key }) => key));
  for (const sentence of Object.values(SETTING_DESCRIPTIONS)) expect(sentence).toMatch(/^[A-Z].{10,}\.$/);
});
