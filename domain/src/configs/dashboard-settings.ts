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
    label: 'Log out when the session has expired',
  }),
  login.toggle('two_fa_enable_user_overwrite', {
    default: true,
    appliesTo: 'both',
    label: 'Users may set up two-factor sign-in',
  }),
  login.toggle('two_fa_required_for_staff', {
    default: true,
    appliesTo: 'dashboard',
    label: 'Internal staff must set up two-factor sign-in',
  }),
  login.toggle('allow_account_deletion', { default: true, appliesTo: 'both', label: 'Account deletion' }),

  review.toggle('enable_exam_diagnosis', { default: true, appliesTo: 'dashboard', label: 'Exam diagnosis' }),
  review.toggle('allow_clinical_decision', {
    default: true,
    appliesTo: 'dashboard',
    label: 'Clinical decision',
  }),
  review.toggle('strict_dashboard_review', {
    default: false,
    appliesTo: 'dashboard',
    label: 'Strict review',
  }),
  review.toggle('prompt_potential_fn', {
    default: true,
    appliesTo: 'dashboard',
    label: 'Ask on a potential false negative',
  }),
  review.toggle('prompt_inconsistent_clinical_decision', {
    default: true,
    appliesTo: 'dashboard',
    label: 'Warn of an inconsistent clinical decision',
  }),
  review.choice('show_segmentation_overlay', {
    choices: ['always', 'never', 'after_assessment'],
    default: 'always',
    appliesTo: 'dashboard',
    label: 'Vessel overlay',
  }),
  review.toggle('preload_exam_review_clips', {
    default: true,
    appliesTo: 'dashboard',
    label: 'Preload clips',
  }),
  review.toggle('show_assess_label_as_compressibility', {
    default: false,
    appliesTo: 'dashboard',
    label: 'Call assessments compressible and incompressible',
  }),
  review.toggle('show_other_as_indeterminate', {
    default: false,
    appliesTo: 'dashboard',
    label: 'Call other assessments indeterminate',
  }),
  ...FINDING_KEYS.map((key) =>
    review.choice(`safety_check_${key}`, {
      choices: FINDING_MODES,
      default: ASKED_BY_DEFAULT.includes(key) ? 'reason' : 'inform',
      appliesTo: 'dashboard',
      label: `Safety check: ${key.replaceAll('_', ' ')}`,
    }),
  ),

  billing.choice('billing_type', {
    choices: ['stripe', 'manual'],
    default: 'manual',
    appliesTo: 'dashboard',
    label: 'Billing type',
  }),
  billing.dynamicChoice('stripe_price_id', {
    source: 'prices',
    default: '',
    appliesTo: 'dashboard',
    label: 'Price of the membership',
  }),
  billing.dynamicChoice('academy_price_id', {
    source: 'prices',
    default: '',
    appliesTo: 'dashboard',
    label: 'Price of the academy bundle',
  }),
  billing.toggle('auto_trial', { default: false, appliesTo: 'dashboard', label: 'Automatic trial' }),
  billing.toggle('disable_workspace_invite', {
    default: false,
    appliesTo: 'dashboard',
    label: 'Disable workspace invitations',
  }),

  dashboard.toggle('show_storage_page', { default: true, appliesTo: 'dashboard', label: 'My Exams page' }),
  dashboard.choice('root_page', {
    choices: ['worklist', 'storage'],
    default: 'worklist',
    appliesTo: 'dashboard',
    label: 'First page',
  }),

  legacy.toggle('study_mode', { default: false, appliesTo: 'app', label: 'Study mode' }),
  legacy.toggle('screen_recording', { default: false, appliesTo: 'app', label: 'Screen recording' }),
] as const satisfies readonly Setting[];
