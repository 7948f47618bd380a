import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { guidOf } from './seeded-random.ts';

/** The demo's accounts sign in with the password alone, so its default config neither offers nor asks for a second factor. */
export const DEMO_DEFAULT_SETTINGS: Partial<UserConfig> = {
  two_fa_enable_user_overwrite: false,
  two_fa_required_for_staff: false,
};

/** Between them they switch every setting of the catalogue away from its default. */
export const DEMO_CONFIGS: readonly { readonly name: string; readonly settings: Partial<UserConfig> }[] = [
  {
    name: 'Strict review',
    settings: {
      strict_dashboard_review: true,
      sign_reviews: true,
      show_assess_label_as_compressibility: true,
      show_segmentation_overlay: 'after_assessment',
      preload_exam_review_clips: false,
      safety_check_high_wells_negative: 'reason',
      safety_check_earlier_review_differs: 'reason',
      safety_check_operator_differs: 'reason',
      safety_check_algorithm_differs: 'reason',
      safety_check_rating_differs: 'reason',
      safety_check_views_missing: 'reason',
      safety_check_other_exam_waiting: 'reason',
      two_fa_enable_user_overwrite: true,
    },
  },
  {
    name: 'Hidden identities',
    settings: {
      record_patient_name_default_value: 'disabled',
      hide_patient_id: true,
      data_disclaimer: 'triage',
      show_other_as_indeterminate: true,
    },
  },
  {
    name: 'Training feedback',
    settings: {
      enable_exam_diagnosis: false,
      allow_clinical_decision: false,
      prompt_potential_fn: false,
      prompt_inconsistent_clinical_decision: false,
      show_no_diagnostics_disclaimer: true,
      safety_check_decision_against_outcome: 'inform',
      safety_check_side_differs: 'inform',
      safety_check_patient_differs: 'inform',
      data_disclaimer: 'training',
      show_segmentation_overlay: 'never',
    },
  },
  { name: 'Operator', settings: { root_page: 'storage', record_date_of_birth: 'mandatory' } },
  {
    name: 'Shared workstation',
    settings: {
      show_storage_page: false,
      show_ce_mark: false,
      allow_account_deletion: false,
      force_logout_when_session_expired: true,
      disable_workspace_invite: true,
      emergency_access: false,
      dashboard_manufacturing_date: '1.9.2025',
    },
  },
  { name: 'Self-service trial', settings: { auto_trial: true } },
  {
    name: 'Online billing',
    settings: {
      billing_type: 'stripe',
      stripe_price_id: 'price_demo_yearly',
      academy_price_id: 'price_demo_academy',
    },
  },
  {
    name: 'Capture lab',
    settings: {
      record_patient_name_enable_user_overwrite: true,
      numeric_patient_id: true,
      bmi_units_default_value: 'kg_cm',
      use_thigh_point: true,
      available_protocols: ['dvt_left_two_point', 'dvt_right_two_point', 'cardiac'],
      wells_score: 'mandatory',
      iliac_questionnaire: 'disabled',
      enable_in_app_training: true,
      allow_virtual_scanner: false,
      direct_connection_enabled: true,
      drop_out_enabled: true,
      strict_compressions: true,
      strict_compressions_allow_ignore_after_milliseconds: 4000,
      full_point_recording_enabled: true,
      app_manufacturing_date: '1.9.2025',
      video_bitrate_kbs: 4000,
      debug_video_bitrate_kbs: 1000,
      automatic_uploads: false,
      upload_debug_data: true,
      study_mode: true,
      screen_recording: true,
    },
  },
];

export const configGuid = (name: string) => guidOf(`config ${name}`);
