import type { SettingKey } from './config-catalogue.ts';

/** One sentence for anyone who sets it. Apart from the catalogue, which every page loads: only staff read these. */
export const SETTING_DESCRIPTIONS: Readonly<Record<SettingKey, string>> = {
  record_patient_name_default_value:
    'Whether the app asks for the name of the patient, and whether the dashboard shows it.',
  record_patient_name_enable_user_overwrite:
    'Lets people choose for themselves whether patient names are recorded.',
  numeric_patient_id: 'The app takes digits only as patient ID.',
  hide_patient_id: 'Lists and reports show no patient ID.',
  record_date_of_birth: 'Whether the app asks for the date of birth.',
  bmi_units_default_value: 'Units in which the app asks for weight and height.',
  use_thigh_point: 'Adds a point on the thigh to the scan.',
  available_protocols: 'Protocols that can be chosen for a new exam.',
  wells_score: 'Whether the app asks the questions of the Wells score.',
  iliac_questionnaire: 'Whether the app asks the questions about the iliac veins.',
  enable_in_app_training: 'Offers the training inside the app.',
  allow_virtual_scanner: 'Exams can be recorded without a real scanner, for practice.',
  direct_connection_enabled: 'The app connects to the scanner without going through the app of its maker.',
  drop_out_enabled: 'Detects pictures without contact to the skin.',
  strict_compressions: 'A compression must be complete before the next point.',
  strict_compressions_allow_ignore_after_milliseconds:
    'After this time an incomplete compression can be passed over.',
  full_point_recording_enabled: 'Records the whole time at a point, not only its compressions.',
  show_no_diagnostics_disclaimer: 'Says that the product is not for diagnostic use.',
  show_ce_mark: 'Shows the CE mark on the About page.',
  dashboard_manufacturing_date: 'Shown on the About page of the dashboard, as it is written here.',
  app_manufacturing_date: 'Shown on the About page of the app, as it is written here.',
  data_disclaimer: 'Which disclaimer accompanies the data.',
  video_bitrate_kbs: 'Bitrate of the clips that reviewers see.',
  debug_video_bitrate_kbs: 'Bitrate of the recordings for debugging.',
  automatic_uploads: 'Exams are uploaded as soon as they are complete.',
  upload_debug_data: 'Recordings for debugging are uploaded with each exam.',
  force_logout_when_session_expired: 'The app asks to sign in again when the session is over.',
  two_fa_enable_user_overwrite: 'Lets people switch two-factor sign-in on and off in their profile.',
  two_fa_required_for_staff:
    'Internal staff get no internal rights until they have set up two-factor sign-in.',
  allow_account_deletion: 'Lets people ask for the deletion of their account.',
  enable_exam_diagnosis: 'Reviewers assess each clip and the exam, instead of rating the picture only.',
  allow_clinical_decision: 'Reviewers record a clinical decision with the report.',
  strict_dashboard_review: 'Every clip must be reviewed before the exam can be submitted.',
  sign_reviews: 'Reviewers sign: submitting and amending ask for their password, a code or a passkey.',
  prompt_potential_fn: 'Asks once more when a review may have missed a thrombosis.',
  prompt_inconsistent_clinical_decision: 'Asks once more when the decision does not fit the assessment.',
  show_segmentation_overlay: 'When the coloured outlines of the vessels are shown on a clip.',
  preload_exam_review_clips:
    'Loads all clips of an exam when it is opened, so that none has to be waited for.',
  show_assess_label_as_compressibility:
    'Reviewers read compressible and incompressible instead of No DVT and DVT.',
  show_other_as_indeterminate: 'Reviewers read Indeterminate instead of Other.',
  safety_check_decision_against_outcome:
    'What happens before submit when the decision does not follow from the outcome.',
  safety_check_side_differs: 'What happens before submit when scans of a chain are of different sides.',
  safety_check_patient_differs: 'What happens before submit when scans of a chain name different patients.',
  safety_check_high_wells_negative:
    'What happens before submit when the Wells score is high and no thrombosis was found.',
  safety_check_earlier_review_differs:
    'What happens before submit when an earlier scan of the chain was reviewed with the opposite outcome.',
  safety_check_operator_differs:
    'What happens before submit when the reviewer contradicts the operator about a clip.',
  safety_check_algorithm_differs:
    'What happens before submit when the reviewer contradicts the algorithm about a clip.',
  safety_check_rating_differs:
    'What happens before submit when the overall rating does not fit the ratings of the clips.',
  safety_check_views_missing:
    'What happens before submit when a view was not recorded or could not be shown.',
  safety_check_other_exam_waiting:
    'What happens before submit when another exam of the same patient is on the worklist.',
  emergency_access:
    'Reviewers can open exams of their workspace outside of their data collections for one hour, with a reason. Admins are told at once.',
  billing_type: 'Whether memberships are paid online or by arrangement.',
  stripe_price_id: 'What a membership costs on the page Buy License.',
  academy_price_id: 'What the academy bundle costs; without a price it is not offered.',
  auto_trial: 'Offers a free trial of 30 days.',
  disable_workspace_invite: 'Owners and admins of a workspace cannot invite people.',
  show_storage_page: 'Shows the page My Exams.',
  root_page: 'The page that opens after signing in.',
  study_mode: 'Kept for older versions of the app.',
  screen_recording: 'Kept for older versions of the app.',
};
