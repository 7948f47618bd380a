import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { FINDING_KEYS } from '../safety-check/finding-keys.ts';
import { STAFF_PROTOCOL_NAMES } from '../exams/protocols.ts';
import {
  CONFIG_CATALOGUE,
  SETTING_GROUPS,
  checkSetting,
  completeUserConfig,
  defaultUserConfig,
  settingsToStore,
  type UserConfig,
} from './config-catalogue.ts';
import { SETTING_LABELS } from './setting-labels.ts';
import { SETTING_KINDS } from './setting.ts';

const KEYS_BY_GROUP = {
  'Patient details': [
    'record_patient_name_default_value',
    'record_patient_name_enable_user_overwrite',
    'numeric_patient_id',
    'hide_patient_id',
    'record_date_of_birth',
    'bmi_units_default_value',
  ],
  'Exam protocol': [
    'use_thigh_point',
    'available_protocols',
    'wells_score',
    'iliac_questionnaire',
    'enable_in_app_training',
  ],
  Probe: ['allow_virtual_scanner', 'direct_connection_enabled'],
  'Scan analysis': [
    'drop_out_enabled',
    'strict_compressions',
    'strict_compressions_allow_ignore_after_milliseconds',
    'full_point_recording_enabled',
  ],
  Regulatory: [
    'show_no_diagnostics_disclaimer',
    'show_ce_mark',
    'dashboard_manufacturing_date',
    'app_manufacturing_date',
    'data_disclaimer',
  ],
  Uploads: ['video_bitrate_kbs', 'debug_video_bitrate_kbs', 'automatic_uploads', 'upload_debug_data'],
  Login: [
    'force_logout_when_session_expired',
    'two_fa_enable_user_overwrite',
    'two_fa_required_for_staff',
    'allow_account_deletion',
  ],
  Review: [
    'enable_exam_diagnosis',
    'allow_clinical_decision',
    'strict_dashboard_review',
    'sign_reviews',
    'prompt_potential_fn',
    'prompt_inconsistent_clinical_decision',
    'show_segmentation_overlay',
    'preload_exam_review_clips',
    'show_assess_label_as_compressibility',
    'show_other_as_indeterminate',
    ...FINDING_KEYS.map((key) => `safety_check_${key}`),
    'emergency_access',
  ],
  Billing: ['billing_type', 'stripe_price_id', 'academy_price_id', 'auto_trial', 'disable_workspace_invite'],
  Dashboard: ['show_storage_page', 'root_page'],
  Legacy: ['study_mode', 'screen_recording'],
} as const;

function settingOf(key: string) {
  return CONFIG_CATALOGUE.find((setting) => setting.key === key);
}

describe('catalogue', () => {
  test('AD-312: settings are grouped, and the groups come in a fixed order', () => {
    expect(Object.keys(KEYS_BY_GROUP)).toEqual([...SETTING_GROUPS]);
    const groupOrder = [...new Set(CONFIG_CATALOGUE.map(({ group }) => group))];
    expect(groupOrder).toEqual([...SETTING_GROUPS]);
  });

  test('AD-313: the kinds are toggle, choice, integer, dynamic choice, text, and the list of protocols', () => {
    const used = new Set(CONFIG_CATALOGUE.map(({ kind }) => kind));
    expect([...used].sort()).toEqual([...SETTING_KINDS].sort());
  });

  test.each(Object.entries(KEYS_BY_GROUP))(
    'AD-314..AD-325: group %s has exactly its settings',
    (group, keys) => {
      const inGroup = CONFIG_CATALOGUE.filter((setting) => setting.group === group);
      expect(inGroup.map(({ key }) => key)).toEqual(keys);
    },
  );

  test('AD-325: no setting is declared twice, and each has a label of its own', () => {
    expect(new Set(CONFIG_CATALOGUE.map(({ key }) => key)).size).toBe(CONFIG_CATALOGUE.length);
    expect(new Set(CONFIG_CATALOGUE.map(({ key }) => SETTING_LABELS[key])).size).toBe(
      CONFIG_CATALOGUE.length,
    );
  });

  test.each([
    ['record_patient_name_default_value', ['mandatory', 'optional', 'disabled']],
    ['record_date_of_birth', ['mandatory', 'optional', 'disabled']],
    ['bmi_units_default_value', ['use_locale', 'kg_cm', 'st_ft', 'lbs_ft']],
    ['wells_score', ['mandatory', 'optional', 'disabled']],
    ['iliac_questionnaire', ['mandatory', 'optional', 'disabled']],
    ['data_disclaimer', ['disabled', 'triage', 'training']],
    ['show_segmentation_overlay', ['always', 'never', 'after_assessment']],
    ['billing_type', ['stripe', 'manual']],
    ['root_page', ['worklist', 'storage']],
    ['available_protocols', [...STAFF_PROTOCOL_NAMES]],
  ])('AD-314..AD-323: %s offers %s', (key, choices) => {
    expect(settingOf(key)).toMatchObject({ choices });
  });
});

describe('defaults', () => {
  const ON = [
    'two_fa_enable_user_overwrite',
    'two_fa_required_for_staff',
    'enable_exam_diagnosis',
    'allow_clinical_decision',
    'prompt_potential_fn',
    'prompt_inconsistent_clinical_decision',
    'show_storage_page',
    'show_ce_mark',
    'allow_account_deletion',
    'allow_virtual_scanner',
    'automatic_uploads',
    'preload_exam_review_clips',
    'emergency_access',
  ];

  test('AD-325: the named toggles are on by default, the other toggles off', () => {
    const toggles = CONFIG_CATALOGUE.filter(({ kind }) => kind === 'toggle');
    const on = toggles.filter((toggle) => toggle.default === true).map(({ key }) => key);
    expect(on.sort()).toEqual(ON.sort());
  });

  test('AD-325: choices, bitrates and protocols have their default values', () => {
    expect(defaultUserConfig()).toMatchObject({
      root_page: 'worklist',
      billing_type: 'manual',
      show_segmentation_overlay: 'always',
      data_disclaimer: 'disabled',
      record_patient_name_default_value: 'optional',
      video_bitrate_kbs: 2000,
      debug_video_bitrate_kbs: 2000,
      available_protocols: [...STAFF_PROTOCOL_NAMES],
    });
  });

  test('SH-183: every setting has a default that passes its own check', () => {
    const config = defaultUserConfig();
    expect(Object.keys(config)).toHaveLength(CONFIG_CATALOGUE.length);
    for (const [key, value] of Object.entries(config)) {
      expect(checkSetting(key, value)).toEqual({ ok: true, key, value });
    }
  });

  test('AD-325: what was stored is kept, what is missing, unknown or no longer fits takes its default', () => {
    const stored = { root_page: 'storage', show_ce_mark: false, billing_type: 'paypal', no_such_key: 1 };
    expect(completeUserConfig(stored)).toEqual({
      ...defaultUserConfig(),
      root_page: 'storage',
      show_ce_mark: false,
    });
  });

  test('AD-246: of a config only what differs from the defaults is stored, and nothing of it is lost', () => {
    expect(settingsToStore(defaultUserConfig())).toEqual({});
    const inAnotherOrder = completeUserConfig({ available_protocols: STAFF_PROTOCOL_NAMES.toReversed() });
    expect(settingsToStore(inAnotherOrder)).toEqual({});
    fc.assert(
      fc.property(
        fc.subarray([...STAFF_PROTOCOL_NAMES]),
        fc.boolean(),
        fc.integer(),
        (protocols, mark, bitrate) => {
          const config = completeUserConfig({
            available_protocols: protocols,
            show_ce_mark: mark,
            video_bitrate_kbs: bitrate,
          });
          expect(completeUserConfig(settingsToStore(config))).toEqual(config);
        },
      ),
    );
  });

  test('SH-183: the type of a config follows the catalogue', () => {
    expectTypeOf<UserConfig['root_page']>().toEqualTypeOf<'worklist' | 'storage'>();
    expectTypeOf<UserConfig['show_ce_mark']>().toEqualTypeOf<boolean>();
    expectTypeOf<UserConfig['video_bitrate_kbs']>().toEqualTypeOf<number>();
    expectTypeOf<UserConfig['stripe_price_id']>().toEqualTypeOf<string>();
    expectTypeOf<UserConfig['available_protocols']>().toEqualTypeOf<
      readonly (typeof STAFF_PROTOCOL_NAMES)[number][]
    >();
  });
});

describe('checkSetting', () => {
  test.each([
    ['show_ce_mark', 'true', 'show_ce_mark must be true or false'],
    ['root_page', 'reports', 'root_page must be one of worklist, storage'],
    ['video_bitrate_kbs', 2000.5, 'video_bitrate_kbs must be a whole number from 1 to 100000'],
    ['video_bitrate_kbs', 0, 'video_bitrate_kbs must be a whole number from 1 to 100000'],
    ['video_bitrate_kbs', '2000', 'video_bitrate_kbs must be a whole number from 1 to 100000'],
    ['app_manufacturing_date', null, 'app_manufacturing_date must be text of at most 40 characters'],
    ['stripe_price_id', 7, 'stripe_price_id must be the id of a price'],
    ['no_such_key', true, 'Unknown setting: no_such_key'],
    ['toString', true, 'Unknown setting: toString'],
  ])('AD-246: %s = %j is refused', (key, value, reason) => {
    expect(checkSetting(key, value)).toEqual({ ok: false, reason });
  });

  test('AD-315: available_protocols takes any set of protocols, never a stranger or a repetition', () => {
    fc.assert(
      fc.property(fc.subarray([...STAFF_PROTOCOL_NAMES]), (protocols) => {
        expect(checkSetting('available_protocols', protocols)).toMatchObject({ ok: true, value: protocols });
      }),
    );
    expect(checkSetting('available_protocols', ['dvt_middle'])).toMatchObject({ ok: false });
    expect(checkSetting('available_protocols', ['efast', 'efast'])).toMatchObject({ ok: false });
    expect(checkSetting('available_protocols', 'efast')).toMatchObject({ ok: false });
  });

  test('AD-246: whatever comes in, the answer is a value of the right kind or a reason', () => {
    const key = fc.oneof(fc.constantFrom(...CONFIG_CATALOGUE.map((setting) => setting.key)), fc.string());
    fc.assert(
      fc.property(key, fc.anything(), (name, value) => {
        const checked = checkSetting(name, value);
        expect(checked.ok ? checked.value === value : checked.reason.length > 0).toBe(true);
      }),
    );
  });
});
