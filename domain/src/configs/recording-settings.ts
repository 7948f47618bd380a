import { STAFF_PROTOCOL_NAMES } from '../exams/protocols.ts';
import { settingsOf, type Setting } from './setting.ts';

const REQUIREMENT = ['mandatory', 'optional', 'disabled'] as const;

const MAX_BITRATE_KBS = 100_000;
const MAX_IGNORE_AFTER_MS = 600_000;
const MAX_DATE_TEXT = 40;

const patient = settingsOf('Patient details');
const protocol = settingsOf('Exam protocol');
const probe = settingsOf('Probe');
const analysis = settingsOf('Scan analysis');
const regulatory = settingsOf('Regulatory');
const uploads = settingsOf('Uploads');

/** What governs recording on the phone, and what has to accompany the data. */
export const RECORDING_SETTINGS = [
  patient.choice('record_patient_name_default_value', {
    choices: REQUIREMENT,
    default: 'optional',
    appliesTo: 'both',
  }),
  patient.toggle('record_patient_name_enable_user_overwrite', {
    default: false,
    appliesTo: 'both',
  }),
  patient.toggle('numeric_patient_id', { default: false, appliesTo: 'app' }),
  patient.toggle('hide_patient_id', { default: false, appliesTo: 'dashboard' }),
  patient.choice('record_date_of_birth', {
    choices: REQUIREMENT,
    default: 'optional',
    appliesTo: 'app',
  }),
  patient.choice('bmi_units_default_value', {
    choices: ['use_locale', 'kg_cm', 'st_ft', 'lbs_ft'],
    default: 'use_locale',
    appliesTo: 'app',
  }),

  protocol.toggle('use_thigh_point', { default: false, appliesTo: 'app' }),
  protocol.multiChoice('available_protocols', {
    choices: STAFF_PROTOCOL_NAMES,
    default: STAFF_PROTOCOL_NAMES,
    appliesTo: 'app',
  }),
  protocol.choice('wells_score', {
    choices: REQUIREMENT,
    default: 'optional',
    appliesTo: 'app',
  }),
  protocol.choice('iliac_questionnaire', {
    choices: REQUIREMENT,
    default: 'optional',
    appliesTo: 'app',
  }),
  protocol.toggle('enable_in_app_training', { default: false, appliesTo: 'app' }),

  probe.toggle('allow_virtual_scanner', { default: true, appliesTo: 'both' }),
  probe.toggle('direct_connection_enabled', {
    default: false,
    appliesTo: 'app',
  }),

  analysis.toggle('drop_out_enabled', { default: false, appliesTo: 'app' }),
  analysis.toggle('strict_compressions', { default: false, appliesTo: 'app' }),
  analysis.integer('strict_compressions_allow_ignore_after_milliseconds', {
    min: 0,
    max: MAX_IGNORE_AFTER_MS,
    default: 10_000,
    appliesTo: 'app',
  }),
  analysis.toggle('full_point_recording_enabled', {
    default: false,
    appliesTo: 'app',
  }),

  regulatory.toggle('show_no_diagnostics_disclaimer', {
    default: false,
    appliesTo: 'both',
  }),
  regulatory.toggle('show_ce_mark', { default: true, appliesTo: 'both' }),
  regulatory.text('dashboard_manufacturing_date', {
    maxLength: MAX_DATE_TEXT,
    default: '',
    appliesTo: 'dashboard',
  }),
  regulatory.text('app_manufacturing_date', {
    maxLength: MAX_DATE_TEXT,
    default: '',
    appliesTo: 'app',
  }),
  regulatory.choice('data_disclaimer', {
    choices: ['disabled', 'triage', 'training'],
    default: 'disabled',
    appliesTo: 'both',
  }),

  uploads.integer('video_bitrate_kbs', {
    min: 1,
    max: MAX_BITRATE_KBS,
    default: 2000,
    appliesTo: 'app',
  }),
  uploads.integer('debug_video_bitrate_kbs', {
    min: 1,
    max: MAX_BITRATE_KBS,
    default: 2000,
    appliesTo: 'app',
  }),
  uploads.toggle('automatic_uploads', { default: true, appliesTo: 'app' }),
  uploads.toggle('upload_debug_data', { default: false, appliesTo: 'app' }),
] as const satisfies readonly Setting[];
