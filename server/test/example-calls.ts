import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { Objects } from './authorisation-world.ts';

type Fields = Readonly<Record<string, unknown>>;

const NAME = { name: 'A name' };
const EMAIL = { email: 'someone@test.example' };
const PERSON = { first_name: 'Ada', last_name: 'Byron', profession: 'Physician', ...EMAIL };
const PASSWORD = 'Right1234';

const AMENDED = { expected_version: 1, reason_text: '' };

const GIVEN_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** A body that each call takes, so that what refuses it is the rule and not its form. */
const BODIES: Partial<Record<EndpointName, (objects: Objects) => Fields>> = {
  elevateSession: () => ({ password: PASSWORD, action: 'change_password' }),
  requestAccountDeletion: () => ({ delete: true }),
  resendVerification: () => EMAIL,
  resetPassword: () => ({ new_password: PASSWORD }),
  sendPasswordReset: () => EMAIL,
  signIn: () => ({ username: 'someone@test.example', password: PASSWORD }),
  giveSecondFactor: () => ({ code: '123456' }),
  setUpTwoFactor: () => ({ password: PASSWORD }),
  enableTwoFactor: () => ({ code: '123456' }),
  renewRecoveryCodes: () => ({ password: PASSWORD }),
  disableTwoFactor: () => ({ password: PASSWORD, code: '123456' }),
  preparePasskey: () => ({ password: PASSWORD }),
  addPasskey: () => ({
    name: 'Laptop',
    credential: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    },
  }),
  renamePasskey: () => NAME,
  removePasskey: () => ({ password: PASSWORD }),
  signInWithPasskey: () => ({ credential: GIVEN_PASSKEY }),
  givePasskeyAsSecondFactor: () => ({ credential: GIVEN_PASSKEY }),
  confirmIdentity: () => ({ password: PASSWORD }),
  signUp: () => ({ ...PERSON, password: PASSWORD }),
  changeUser: () => ({ first_name: 'Ada' }),
  changeExamAsStaff: () => ({ note: 'a note' }),
  markPracticeExam: () => ({ is_practise_exam: true }),
  beginExam: () => ({
    guid: randomUUID(),
    protocol: 'dvt_left_two_point',
    created_at: '2026-03-02T09:00:00+01:00',
    timezone_id: 'Europe/Berlin',
  }),
  addAttempt: () => ({
    guid: randomUUID(),
    anatomical_view: 'left_gsv_cfv',
    attempt: 1,
    created_at: '2026-03-02T09:00:00+01:00',
    files: {},
  }),
  reportHardwareUsage: () => ({ usage: { battery: 80 } }),
  completeExam: ({ clip }) => ({ completed_at: '2026-03-02T09:10:00+01:00', clips: [clip] }),
  abortExam: () => ({ reason: 'The patient could not stay.' }),
  submitReview: ({ exam }) => ({ clip_set_guid: exam, exam_review: { rating: 4 }, sequences: [] }),
  submitChainReview: ({ exam }) => ({
    exam_review: { rating: 4, assessment: 'negative' },
    exams: [{ clip_set_guid: exam, sequences: [] }],
  }),
  correctReview: ({ exam }) => ({
    ...AMENDED,
    reason: 'text_wrong',
    exam_review: { rating: 4, assessment: 'negative' },
    exams: [{ clip_set_guid: exam, sequences: [] }],
  }),
  addReviewAddendum: () => ({ ...AMENDED, reason: 'clarification', addendum: 'An addendum.' }),
  requestRetraction: () => ({ ...AMENDED, reason: 'wrong_exam' }),
  confirmRetraction: () => ({ expected_version: 1 }),
  cancelRetraction: () => ({}),
  saveReviewDraft: ({ clip }) => ({ draft: { clips: { [clip]: { comment: { value: 'text', at: 1 } } } } }),
  findExamsForEmergency: () => ({ id: 'P-1' }),
  askForEmergencyAccess: ({ exam }) => ({
    exam_guid: exam,
    reason: 'on_call',
    explanation: 'The patient is in my care now.',
  }),
  createWorkspace: ({ person }) => ({ user_guid: person, ...NAME }),
  renameWorkspace: () => NAME,
  acceptInvitation: ({ workspace }) => ({ workspace_guid: workspace }),
  inviteToWorkspace: () => EMAIL,
  inviteSeveralToWorkspace: () => ({ emails: [EMAIL.email] }),
  transferWorkspace: ({ person }) => ({ user_guid: person }),
  rejectInvitation: ({ workspace }) => ({ workspace_guid: workspace }),
  resendInvitation: () => ({ status: 'pending' }),
  activateProbe: () => ({ probe_guid: randomUUID() }),
  changeCertificate: () => ({ certificate: 'text' }),
  changeProbe: () => ({ activation_status: 'disabled' }),
  createProbe: ({ workspace }) => ({ serial_number: 'L7HD-000', workspace_guid: workspace }),
  createDicomToken: () => NAME,
  beginImport: () => ({ guid: randomUUID() }),
  addImportFile: () => ({
    name: 'left_popliteal_1.mp4',
    file: { upload_guid: randomUUID(), size: 1, sha256: '0'.repeat(64) },
  }),
  submitImport: () => ({
    exam: {
      guid: randomUUID(),
      protocol: 'dvt_left_two_point',
      created_at: '2026-11-15T03:12:00+01:00',
      timezone_id: 'Europe/Berlin',
    },
    clips: [{ guid: randomUUID(), file_guid: randomUUID(), anatomical_view: 'left_popliteal_1' }],
  }),
  linkScanner: () => ({ serial_number: 'L7HD-000' }),
  changeLicense: () => ({ status: 'active' }),
  changeDataCollection: () => NAME,
  createDataCollection: () => NAME,
  linkCollection: () => ({ guid: randomUUID() }),
  unlinkCollection: () => ({ guid: randomUUID() }),
  startResearchExport: () => ({ include_overlays: true }),
  changeCollectionRetention: () => ({ clips_days: 90 }),
  changeCollectionTargets: () => ({ high_wells_is_urgent: true }),
  holdCollection: () => ({ reason: 'A claim is pending.' }),
  holdExam: () => ({ reason: 'A claim is pending.' }),
  addCollectionMember: () => EMAIL,
  changeCollectionMember: ({ person }) => ({ guid: person, roles: ['reviewer'] }),
  removeCollectionMember: ({ person }) => ({ guid: person }),
  addExamsToCollection: ({ exam }) => ({ clip_set_guids: [exam] }),
  addGroupMember: () => EMAIL,
  changeGroupMember: ({ person }) => ({ member_guid: person, roles: ['member'] }),
  createGroup: () => NAME,
  removeGroupMember: ({ person }) => ({ member_guid: person }),
  renameGroup: () => NAME,
  assignUserConfig: () => ({ config_guid: randomUUID() }),
  changeConfig: () => NAME,
  createConfig: () => NAME,
  createUser: () => ({ ...PERSON, password: PASSWORD }),
  changeNotificationSettings: () => ({ quiet_hours: null }),
  // Numbers, which no name server is asked about.
  addPushDevice: () => ({
    endpoint: 'https://93.184.215.14/push',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  }),
  addWebhook: () => ({ address: 'https://93.184.215.14/hook', events: ['exam_arrived'] }),
  changeWebhook: () => ({ is_paused: true }),
  recordBehaviour: () => ({
    AnalyticsEventType: 'PageView',
    PageName: 'Worklist',
    StartTs: 0,
    TimeOnPage: 1,
  }),
};

const QUERIES: Partial<Record<EndpointName, (objects: Objects) => Fields>> = {
  openResetLink: () => ({ token: 'x' }),
  verifyEmail: () => ({ token: 'x' }),
  finishCheckout: () => ({ session_id: 'cs_test_1' }),
  getChainReviews: ({ exam }) => ({ examGuid: exam }),
  getReviewOpening: () => ({ flow: 'single' }),
  searchForStaff: () => ({ q: 'someone' }),
  nameForStaff: ({ exam }) => ({ guid: exam }),
  hasReviewedChainExam: ({ review }) => ({ reviewGuid: review }),
};

/** What {guid} stands for, by the start of the path. */
const GUID_OF: readonly (readonly [path: string, object: keyof Objects])[] = [
  ['/users/', 'person'],
  ['/dataCollections/', 'collection'],
  ['/exams/', 'exam'],
  ['/exam/', 'exam'],
];

const PARAMS: Readonly<Record<string, (objects: Objects) => string>> = {
  username: ({ person }) => person,
  id: ({ workspace }) => workspace,
  workspaceGuid: ({ workspace }) => workspace,
  licenseGuid: ({ license }) => license,
  examGuid: ({ exam }) => exam,
  importGuid: (objects) => objects.import,
  reviewGuid: ({ review }) => review,
  sequenceGuid: ({ clip }) => clip,
  view: () => 'gsv_cfv_left',
  attempt: () => '1',
  priceId: () => 'price_1',
  serial: () => 'PHONE-1',
  token: () => 'x',
  studyUid: () => '2.25.1',
};

function paramOf(name: string, path: string, objects: Objects): string {
  const guidOf = GUID_OF.find(([start]) => path.startsWith(start))?.[1];
  if (name === 'guid') return guidOf === undefined ? randomUUID() : objects[guidOf];
  return PARAMS[name]?.(objects) ?? randomUUID();
}

export interface ExampleCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Fields;
  readonly body?: Fields;
}

/** The call as someone makes it who wants to reach these objects. */
export function exampleCall(name: EndpointName, { path }: EndpointSpec, objects: Objects): ExampleCall {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const query = QUERIES[name]?.(objects);
  const body = BODIES[name]?.(objects);
  return {
    params: Object.fromEntries(names.map((param) => [param, paramOf(param, path, objects)])),
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
  };
}
