import { PASSKEYS_MAX } from '@sonoboard/domain/accounts/passkeys';
import { MEMBERSHIP_EXPIRED } from '@sonoboard/domain/billing/banner';
import { WRONGLY_CONFIGURED } from '@sonoboard/domain/billing/buy-license';
import { MEMBER_EXISTS, MEMBER_NOT_FOUND } from '@sonoboard/domain/data-collections/add-member';
import {
  CLINICAL_DECISION_REQUIRED,
  CLINICAL_NOTE_REQUIRED,
} from '@sonoboard/domain/reviews/clinical-decision';
import { CLIPS_OUTLIVE_EXAMS } from '@sonoboard/domain/retention/retention-rule';
import { EXAM_NOT_FOUND, REVIEW_NOT_FOUND } from '@sonoboard/domain/reviews/not-found';
import { INVALID_SERIAL } from '@sonoboard/domain/scanners/clarius-serial';
import { INVITES_DISABLED } from '@sonoboard/domain/workspaces/may-invite';
import { SCANNER_SEATS_FULL, USER_SEATS_FULL } from '@sonoboard/domain/workspaces/seats';
import { OWNER_CANNOT_LEAVE } from '@sonoboard/domain/workspaces/workspace-access';

interface ErrorSpec {
  readonly status: number;
  readonly message: string;
}

/**
 * Every refusal of the server: the code is for programs, the message for people. Texts that the
 * specification quotes are kept letter by letter. The body on the wire is {"error": message, "code": code}.
 */
export const ERRORS = {
  invalid_input: { status: 422, message: 'The request is not valid.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  unstorable_text: {
    status: 400,
    message: 'This text contains a character we cannot store. Remove it and try again.',
  },
  not_signed_in: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  foreign_origin: { status: 403, message: 'This request did not come from our own pages.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  request_in_progress: {
    status: 409,
    message: 'This request is still being processed. Wait a moment and try again.',
  },
  changed_meanwhile: {
    status: 409,
    message:
      'Someone else has changed this in the meantime. Nothing was saved. Check the new values and try again.',
  },
  request_too_large: { status: 413, message: 'The request is too large.' },
  json_only: { status: 415, message: 'Please send JSON.' },
  range_not_satisfiable: { status: 416, message: 'The requested part of the file does not exist.' },
  idempotency_key_reused: { status: 422, message: 'This request key was used for another request.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  server_error: { status: 500, message: 'Something went wrong on our side. Please try again later.' },
  service_unavailable: {
    status: 503,
    message: 'The servers are very busy at the moment, please try again later.',
  },
  storage_full: {
    status: 507,
    message: 'The server has no room left for files. Nothing was stored. Please tell your administrator.',
  },
  upload_quota_used: {
    status: 507,
    message: 'You have sent as many files today as your account may send. Please try again tomorrow.',
  },
  workspace_quota_used: {
    status: 507,
    message: 'Your workspace has sent as many files today as it may send. Please try again tomorrow.',
  },

  wrong_credentials: { status: 401, message: 'Wrong email or password.' },
  email_not_confirmed: { status: 403, message: 'Email address is not confirmed' },
  sign_in_expired: {
    status: 401,
    message: 'This took too long. Please enter your email and password again.',
  },
  wrong_code: { status: 403, message: 'The code is not correct.' },
  too_many_sign_ins: { status: 429, message: 'Too many failed attempts. Please try again in 15 minutes.' },
  email_taken: { status: 409, message: 'A user with this email already exists' },
  password_too_weak: {
    status: 422,
    message:
      'Password must be at least 8 characters and contain 1 uppercase letter, 1 lowercase letter and 1 number',
  },
  password_too_common: { status: 422, message: 'This password is too easy to guess. Please choose another.' },
  session_not_found: { status: 404, message: 'This session has ended already.' },
  wrong_password: { status: 403, message: 'The password is not correct.' },
  elevation_required: { status: 403, message: 'Please confirm your current password first.' },
  mail_too_soon: {
    status: 429,
    message: 'You asked for an email a moment ago. You can request another one in 30 seconds.',
  },
  two_factor_managed: {
    status: 403,
    message: 'Two-factor sign-in of this account is managed by your administrator.',
  },
  two_factor_on: { status: 409, message: 'Two-factor sign-in is already on.' },
  two_factor_off: { status: 409, message: 'Two-factor sign-in is not on.' },
  two_factor_not_set_up: { status: 409, message: 'Please start the set-up of two-factor sign-in again.' },
  own_two_factor: { status: 422, message: 'Please switch off your own two-factor sign-in in your profile.' },
  wrong_passkey: {
    status: 403,
    message: 'This passkey was not accepted. Try again, or sign in with your password.',
  },
  passkey_expired: { status: 410, message: 'This took too long, or was tried before. Please try again.' },
  passkey_not_added: { status: 422, message: 'This passkey could not be added. Please try again.' },
  passkey_exists: { status: 409, message: 'This passkey has been added already.' },
  passkey_needed: {
    status: 403,
    message: 'Sign in with your passkey to do this. If you have lost it, ask another administrator.',
  },
  passkey_not_found: { status: 404, message: 'This passkey does not exist any more.' },
  too_many_passkeys: {
    status: 422,
    message: `An account can have ${PASSKEYS_MAX} passkeys. Remove one that you no longer use.`,
  },
  account_deletion_disabled: { status: 403, message: 'Account deletion is not available for this account.' },
  account_deletion_held: {
    status: 409,
    message: 'Your account cannot be deleted while you own a workspace with other members or a subscription.',
  },
  user_not_found: { status: 404, message: 'User not found.' },
  email_locked: { status: 403, message: 'Only our staff can change the email address of an account.' },

  upload_not_found: { status: 404, message: 'This upload does not exist or has already ended.' },
  upload_taken: { status: 409, message: 'Another file was announced under the same guid.' },
  upload_elsewhere: {
    status: 409,
    message: 'The upload continues at a different byte. Ask for the current offset and continue from there.',
  },
  upload_failed: { status: 410, message: 'This file was not accepted.' },
  upload_protocol_unknown: { status: 412, message: 'Uploads need version 1.0.0 of the tus protocol.' },
  upload_too_large: { status: 413, message: 'The file is larger than announced.' },
  upload_type_unknown: {
    status: 415,
    message: 'Please send the bytes as application/offset+octet-stream.',
  },
  import_not_found: { status: 404, message: 'Import not found.' },
  import_taken: { status: 409, message: 'There is another import under this guid.' },
  import_not_open: { status: 409, message: 'This import has already been submitted or discarded.' },
  import_file_not_found: { status: 404, message: 'The import has no such file.' },
  import_full: { status: 422, message: 'An import may have at most 100 files.' },
  import_refused: { status: 422, message: 'The files cannot become an exam yet.' },
  import_different_patients: {
    status: 422,
    message: 'The files are of different patients. Remove the files that do not belong to this exam.',
  },
  import_duplicate: { status: 409, message: 'Another exam already has these DICOM files.' },
  import_burned_in: { status: 422, message: 'Patient data may be visible in the pictures.' },
  dicom_only: {
    status: 415,
    message: 'Please send multipart/related with parts of the type application/dicom.',
  },
  multipart_broken: { status: 400, message: 'The multipart body is broken. Nothing of it was stored.' },
  dicom_token_not_found: { status: 404, message: 'Token not found.' },

  workspace_not_found: { status: 404, message: 'Workspace not found.' },
  workspace_member_not_found: { status: 404, message: 'Member not found.' },
  invitation_not_found: { status: 404, message: 'Invitation not found.' },
  invitation_expired: {
    status: 410,
    message: 'This invitation has expired. Ask the owner of the workspace for a new one.',
  },
  workspace_seats_full: {
    status: 422,
    message: USER_SEATS_FULL,
  },
  workspace_scanners_full: {
    status: 422,
    message: SCANNER_SEATS_FULL,
  },
  owner_needs_seat: { status: 422, message: 'A workspace needs at least one user slot, for its owner.' },
  already_workspace_member: { status: 422, message: 'User is already a member of this workspace.' },
  already_invited: { status: 422, message: 'User has already been invited to this workspace.' },
  invites_disabled: { status: 403, message: INVITES_DISABLED },
  license_inactive: { status: 422, message: MEMBERSHIP_EXPIRED },
  owner_not_removable: { status: 422, message: 'The owner of a workspace cannot be removed.' },
  owner_cannot_leave: {
    status: 422,
    message: OWNER_CANNOT_LEAVE,
  },
  only_owner_transfers: {
    status: 422,
    message: 'Only the owner of a workspace can make another member its owner.',
  },
  already_workspace_owner: { status: 422, message: 'This person already owns the workspace.' },
  not_workspace_member: { status: 422, message: 'You are not a member of this workspace.' },
  own_membership: { status: 422, message: 'You cannot remove yourself from a workspace.' },
  owner_stays_in_collection: {
    status: 422,
    message: 'The owner of a workspace must stay an admin of its data collection.',
  },
  invitation_only_resendable: { status: 422, message: 'An invitation can only be sent again.' },

  probe_not_found: { status: 404, message: 'Probe not found.' },
  serial_invalid: { status: 422, message: INVALID_SERIAL },
  scanner_already_linked: { status: 422, message: 'Scanner is already linked' },
  activation_by_action_only: {
    status: 422,
    message: 'A probe is activated only through the Activate action.',
  },
  already_activated: { status: 422, message: 'This probe is already activated.' },
  oem_unreachable: {
    status: 502,
    message: 'The maker of the scanners did not answer. Please try again later.',
  },

  license_not_found: { status: 404, message: 'License not found.' },
  price_not_found: { status: 404, message: 'Price not found.' },
  billing_misconfigured: { status: 422, message: WRONGLY_CONFIGURED },
  not_the_purchaser: { status: 403, message: 'Only the purchaser of the workspace can do this.' },
  trial_already_used: { status: 422, message: 'The free trial has already been started.' },
  trial_not_offered: { status: 422, message: 'The free trial is not available for this account.' },
  already_in_workspace: { status: 422, message: 'You already work in a workspace.' },
  monthly_not_offered: { status: 422, message: 'The monthly membership is not available.' },
  bundle_not_offered: { status: 422, message: 'The academy bundle is not available for this workspace.' },
  nothing_to_manage: { status: 422, message: 'There is no online membership to manage yet.' },
  webhook_signature_invalid: { status: 400, message: 'The signature of this message is not valid.' },
  payment_provider_failed: {
    status: 502,
    message: 'The payment provider did not answer. Please try again later.',
  },

  exam_guid_taken: { status: 409, message: 'Another exam was started with this guid.' },
  exam_closed: {
    status: 409,
    message: 'The exam is completed or aborted, so nothing can be added to it.',
  },
  exam_arrived: { status: 409, message: 'The exam has arrived and can no longer be aborted.' },
  exam_aborted: { status: 409, message: 'The exam was aborted.' },
  exam_without_clips: {
    status: 422,
    message: 'An exam needs at least one finished recording with a plain video.',
  },
  attempt_differs: { status: 409, message: 'Another recording was sent with this guid.' },
  attempt_taken: { status: 409, message: 'This view already has a recording with this number.' },
  attempts_missing: { status: 422, message: 'Some recordings of this exam were never sent.' },
  operator_not_found: { status: 422, message: 'Nobody with a confirmed account has this email address.' },
  operator_not_yours: { status: 403, message: 'Only a device account may record for another person.' },
  protocol_not_available: { status: 422, message: 'This protocol is not available for the operator.' },
  view_not_in_protocol: { status: 422, message: 'The protocol of this exam has no such view.' },
  linked_exam_not_found: { status: 422, message: 'The exam that this one repeats was not found.' },
  timezone_unknown: { status: 422, message: 'The time zone is not known.' },
  time_impossible: {
    status: 422,
    message: 'The time of the recording is not possible. Check the clock of the device.',
  },
  plain_video_missing: { status: 422, message: 'A finished recording needs its plain video.' },

  emergency_access_not_needed: {
    status: 409,
    message: 'You can open this exam without emergency access.',
  },
  too_many_emergency_lookups: {
    status: 429,
    message: 'You have looked for too many exams. Please try again in 15 minutes, or call an admin.',
  },
  exam_deleted: {
    status: 410,
    message:
      'This exam was deleted by the retention rule of its data collection. It cannot be opened or reviewed any more.',
  },
  legal_hold_exists: { status: 409, message: 'There is a legal hold already. Release it to set another.' },
  legal_hold_not_found: { status: 404, message: 'There is no legal hold to release.' },
  clips_outlive_exams: { status: 422, message: CLIPS_OUTLIVE_EXAMS },
  targets_refused: { status: 422, message: 'These targets cannot be kept.' },
  urgency_refused: { status: 422, message: 'The exam cannot be marked urgent like this.' },
  exam_not_found: { status: 404, message: EXAM_NOT_FOUND },
  review_not_found: { status: 404, message: REVIEW_NOT_FOUND },
  clip_not_found: { status: 404, message: 'Clip not found' },
  compression_not_found: { status: 404, message: 'Video for this compression is unavailable' },
  birth_date_impossible: { status: 422, message: 'The date of birth does not fit the date of the exam.' },
  exam_already_reviewed: { status: 409, message: 'Exam has already been reviewed' },
  outcome_differs: {
    status: 409,
    message:
      'The outcome on your page is not the one that follows from all clips. Nothing was submitted. Reload the page and check the outcome.',
  },
  safety_check_unanswered: {
    status: 422,
    message: 'The safety check found something that needs a fix or a reason.',
  },
  signature_required: { status: 403, message: 'Please sign the review: confirm that it is you.' },
  chain_scan_missing: {
    status: 409,
    message:
      'A new scan of this patient has arrived. Nothing was submitted. Reload the page to review it too.',
  },
  exams_of_several_chains: { status: 422, message: 'The exams do not belong to one patient and leg.' },
  draft_clip_unknown: { status: 422, message: 'A clip of this draft does not belong to the exam.' },
  exam_not_reviewable: { status: 422, message: 'This exam is not open for review.' },
  review_clips_differ: { status: 422, message: 'Every clip of the exam must be reviewed exactly once.' },
  clip_assessment_refused: {
    status: 422,
    message: 'A clip has an assessment that its image rating does not allow.',
  },
  clip_comment_required: { status: 422, message: 'A clip needs a comment that explains its assessment.' },
  clinical_decision_required: { status: 422, message: CLINICAL_DECISION_REQUIRED },
  clinical_decision_disabled: { status: 422, message: 'Clinical decisions are disabled for this account.' },
  clinical_note_required: { status: 422, message: CLINICAL_NOTE_REQUIRED },
  communication_required: {
    status: 422,
    message: 'Please confirm that you communicated your clinical decision to the operator.',
  },

  not_your_review: {
    status: 403,
    message:
      'Only the person who gave this review and the admins of the data collection that holds its exams can change it.',
  },
  account_shows_less: {
    status: 403,
    message:
      'This review has an outcome or a decision that your account does not show, so you cannot correct it. Ask its reviewer.',
  },
  amended_meanwhile: {
    status: 409,
    message:
      'This review was changed in the meantime. Nothing was saved. Open the review again and check what it says.',
  },
  nothing_changed: { status: 422, message: 'The correction changes nothing.' },
  amendment_reason_required: { status: 422, message: 'Please say in your own words why.' },
  submission_differs: {
    status: 422,
    message: 'A correction names every exam that was submitted together, and no other.',
  },
  retraction_requested: {
    status: 409,
    message: 'There is a request to retract this review. Nothing of it can be changed until that is decided.',
  },
  retraction_not_requested: { status: 409, message: 'Nobody has asked to retract this review.' },
  retraction_not_yours: {
    status: 403,
    message:
      'Only the person who asked for the retraction and admins of the data collection can take it back.',
  },
  second_person_needed: {
    status: 403,
    message:
      'A second person must confirm this: the reviewer who gave the review, or an admin or a reviewer of the data collection.',
  },
  review_retracted: {
    status: 409,
    message: 'This review was retracted. It can be read, but it no longer counts and cannot be changed.',
  },

  pdf_unavailable: { status: 503, message: 'PDF needs Chromium on the server. Please use Print.' },
  pdf_busy: {
    status: 503,
    message: 'Many reports are being made at this moment. Please try again in a minute.',
  },
  pdf_failed: { status: 503, message: 'The PDF could not be made. Please use Print.' },
  version_not_found: { status: 404, message: 'This review has no such version.' },
  retracted_not_as_dicom: {
    status: 409,
    message:
      'This review was retracted and is no longer given out as DICOM files. As PDF and FHIR it is marked as retracted.',
  },

  collection_not_found: { status: 404, message: 'Data collection not found.' },
  collection_name_taken: { status: 422, message: 'A data collection with this name already exists.' },
  collection_of_workspace: { status: 422, message: 'The data collection of a workspace cannot be deleted.' },
  collection_already_linked: { status: 422, message: 'The data collections are already linked.' },
  collection_linked_to_itself: { status: 422, message: 'A data collection cannot be linked to itself.' },
  collection_not_linked: { status: 404, message: 'The data collections are not linked.' },
  exam_not_in_collection: { status: 404, message: 'The exam is not in the data collection.' },
  collection_user_not_found: {
    status: 404,
    message: MEMBER_NOT_FOUND,
  },
  member_exists: { status: 422, message: MEMBER_EXISTS },
  member_not_found: { status: 404, message: 'User is not in the data collection.' },
  subscriber_roles_locked: {
    status: 422,
    message: 'The rota sets the subscriber roles of this member.',
  },
  calendar_address_refused: { status: 422, message: 'The calendar address must be a public https address.' },

  outside_address_refused: { status: 422, message: 'This address cannot be used.' },
  webhook_not_found: { status: 404, message: 'This webhook does not exist any more.' },
  too_many_webhooks: { status: 422, message: 'A data collection has at most 10 webhooks.' },
  webhook_delivery_not_found: {
    status: 404,
    message: 'This delivery does not exist any more. Deliveries are kept for 30 days.',
  },
  webhook_delivery_waits: {
    status: 409,
    message: 'This delivery is still being tried. It is sent again by itself.',
  },
  push_device_not_found: { status: 404, message: 'This device gets no push any more.' },
  test_too_soon: {
    status: 429,
    message: 'A test was sent a moment ago. You can send another one in 10 seconds.',
  },

  research_export_running: {
    status: 409,
    message: 'A research export of this data collection is being made already.',
  },
  research_export_not_found: {
    status: 404,
    message: 'This export does not exist, or its file is no longer kept.',
  },

  group_not_found: { status: 404, message: 'Group not found.' },
  group_name_reserved: { status: 422, message: 'This group name is reserved.' },
  group_name_taken: { status: 422, message: 'A group with this name already exists.' },
  group_name_fixed: {
    status: 422,
    message: 'This group cannot be renamed: the product depends on its name.',
  },
  group_not_deletable: {
    status: 422,
    message: 'This group cannot be deleted: it grants permissions, or it belongs to a workspace.',
  },
  group_of_workspace: {
    status: 422,
    message: 'This group belongs to a workspace. Change its name and its members there.',
  },
  group_needs_admin: {
    status: 403,
    message: 'This group grants permissions: only administrators can change its members.',
  },
  last_administrator: {
    status: 422,
    message: 'This is the last administrator. Make another person an administrator first.',
  },
  group_user_not_found: {
    status: 404,
    message: 'User not found. Nobody with a confirmed account has this email address.',
  },
  group_member_exists: { status: 422, message: 'User is already in the group.' },
  group_member_not_found: { status: 404, message: 'User is not in the group.' },

  config_not_found: { status: 404, message: 'Config not found.' },
  config_name_taken: { status: 422, message: 'A config with this name already exists.' },
  default_config_kept: { status: 422, message: 'The default config cannot be deleted.' },
  setting_refused: { status: 422, message: 'This setting does not exist or does not take that value.' },

  mail_not_found: { status: 404, message: 'Mail not found.' },
  mail_not_failed: { status: 422, message: 'Only a mail that failed can be sent again.' },
  no_mail_server: { status: 422, message: 'No mail server is set, so nothing can be sent.' },
  job_not_found: { status: 404, message: 'Job not found. Jobs are kept for a week after their end.' },
  job_not_failed: { status: 422, message: 'Only a job that failed can be run again.' },
  phone_not_found: { status: 404, message: 'Phone not found.' },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERRORS;
