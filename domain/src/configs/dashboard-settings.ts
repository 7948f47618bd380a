import { ASKED_BY_DEFAULT, FINDING_KEYS, FINDING_MODES } from '../safety-check/finding-keys.ts';
import { settingsOf, type Setting } from './setting.ts';

const login = settingsOf('Login');
const review = settingsOf('Review');
const billing = settingsOf('Billing');
const dashboard = settingsOf('Dashboard');
const legacy = settingsOf('Legacy');

/** What governs accounts, reviewing and billing. */
export const DASHBOARD_SETTINGS = [
  login.toggle('force_logout_when_session_expired', {
    default: false,
    appliesTo: 'app',
  }),
  login.toggle('two_fa_enable_user_overwrite', {
    default: true,
    appliesTo: 'both',
  }),
  login.toggle('two_fa_required_for_staff', {
    default: true,
    appliesTo: 'dashboard',
  }),
  login.toggle('allow_account_deletion', { default: true, appliesTo: 'both' }),

  review.toggle('enable_exam_diagnosis', { default: true, appliesTo: 'dashboard' }),
  review.toggle('allow_clinical_decision', {
    default: true,
    appliesTo: 'dashboard',
  }),
  review.toggle('strict_dashboard_review', {
    default: false,
    appliesTo: 'dashboard',
  }),
  review.toggle('sign_reviews', { default: false, appliesTo: 'dashboard' }),
  review.toggle('prompt_potential_fn', {
    default: true,
    appliesTo: 'dashboard',
  }),
  review.toggle('prompt_inconsistent_clinical_decision', {
    default: true,
    appliesTo: 'dashboard',
  }),
  review.choice('show_segmentation_overlay', {
    choices: ['always', 'never', 'after_assessment'],
    default: 'always',
    appliesTo: 'dashboard',
  }),
  review.toggle('preload_exam_review_clips', {
    default: true,
    appliesTo: 'dashboard',
  }),
  review.toggle('show_assess_label_as_compressibility', {
    default: false,
    appliesTo: 'dashboard',
  }),
  review.toggle('show_other_as_indeterminate', {
    default: false,
    appliesTo: 'dashboard',
  }),
  ...FINDING_KEYS.map((key) =>
    review.choice(`safety_check_${key}`, {
      choices: FINDING_MODES,
      default: ASKED_BY_DEFAULT.includes(key) ? 'reason' : 'inform',
      appliesTo: 'dashboard',
    }),
  ),
  review.toggle('emergency_access', { default: true, appliesTo: 'dashboard' }),

  billing.choice('billing_type', {
    choices: ['stripe', 'manual'],
    default: 'manual',
    appliesTo: 'dashboard',
  }),
  billing.dynamicChoice('stripe_price_id', {
    source: 'prices',
    default: '',
    appliesTo: 'dashboard',
  }),
  billing.dynamicChoice('academy_price_id', {
    source: 'prices',
    default: '',
    appliesTo: 'dashboard',
  }),
  billing.toggle('auto_trial', { default: false, appliesTo: 'dashboard' }),
  billing.toggle('disable_workspace_invite', {
    default: false,
    appliesTo: 'dashboard',
  }),

  dashboard.toggle('show_storage_page', { default: true, appliesTo: 'dashboard' }),
  dashboard.choice('root_page', {
    choices: ['worklist', 'storage'],
    default: 'worklist',
    appliesTo: 'dashboard',
  }),

  legacy.toggle('study_mode', { default: false, appliesTo: 'app' }),
  legacy.toggle('screen_recording', { default: false, appliesTo: 'app' }),
] as const satisfies readonly Setting[];
