import { CONFIG_CATALOGUE, defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { expect, test } from 'vitest';
import { changeConfig } from './configs.endpoints.ts';
import { Config } from './user-config.shapes.ts';

const GUID = '0b5a4b7e-6a43-4f0e-9a55-0c7f0a9d1a11';

test('a config on the wire is guid, name and every setting of the catalogue', () => {
  const wire = { guid: GUID, name: 'Default', ...defaultUserConfig() };
  expect(Config.parse(wire)).toEqual(wire);
  expect(Object.keys(Config.shape).toSorted()).toEqual(
    ['guid', 'name', ...CONFIG_CATALOGUE.map(({ key }) => key)].toSorted(),
  );
});

test.each([
  { show_segmentation_overlay: 'sometimes' },
  { enable_exam_diagnosis: 'true' },
  { video_bitrate_kbs: 1.5 },
  { available_protocols: ['dvt_middle_two_point'] },
  { no_such_setting: true },
  { show_ce_mark: true, show_storage_page: true },
  { name: '' },
  {},
])('AMB-241: the change %j is refused', (change) => {
  expect(changeConfig.body.safeParse(change).success).toBe(false);
});

test('one setting of the right kind may change', () => {
  expect(changeConfig.body.parse({ show_segmentation_overlay: 'never' })).toEqual({
    show_segmentation_overlay: 'never',
  });
});
