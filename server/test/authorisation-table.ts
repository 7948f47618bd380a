import { ENDPOINTS, type EndpointName } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { ErrorCode } from '@sonoboard/contract/http/errors';
import type { Policy } from '@sonoboard/contract/http/policies';
import {
  type AuthorisationWorld,
  type Caller,
  CALLERS,
  type Objects,
  OUTSIDERS,
} from './authorisation-world.ts';
import { send } from './call.ts';
import { exampleCall } from './example-calls.ts';
import type { TestApp } from './test-app.ts';
import { startSession } from './test-users.ts';

/** What a caller meets: a way in, or one of the refusals. */
type Answer = 'open' | '401' | '403' | '404' | 'unproven';
export type Row = Readonly<Record<Caller, Answer>>;

const STAFF = ['internal', 'dataManager', 'admin'] as const;
const REVIEWING = ['reviewer', 'collectionAdmin', 'operator', ...STAFF] as const;

function row(others: Answer, ...named: readonly (readonly [Answer, readonly Caller[]])[]): Row {
  const answers = new Map<Caller, Answer>(CALLERS.map((caller) => [caller, others]));
  for (const caller of OUTSIDERS) answers.set(caller, '401');
  for (const [answer, callers] of named) for (const caller of callers) answers.set(caller, answer);
  return Object.fromEntries(answers) as Row;
}

/**
 * Who meets what, written down from the decisions (AMB-005, AMB-049, AMB-060, AMB-116, AMB-218, AMB-219) and not from
 * the server: staff calls answer 403, rows out of reach 404, and a row that one may see but not change 403.
 */
export const EXPECTED: Readonly<Record<Policy, Row>> = {
  public: row('open', ['open', OUTSIDERS]),
  'signed-in': row('open'),
  internal: row('403', ['open', STAFF]),
  admin: row('403', ['open', ['admin']]),
  'data-management': row('403', ['open', ['dataManager']]),
  'self-or-internal': row('404', ['open', STAFF]),
  'exam-in-scope': row('404', ['open', REVIEWING]),
  'exam-admin': row('404', ['403', ['reviewer', 'operator']], ['open', ['collectionAdmin', ...STAFF]]),
  'exam-or-review-in-scope': row('404', ['open', REVIEWING]),
  'review-in-scope': row('404', ['open', REVIEWING]),
  'review-amender': row('404', ['403', ['operator', ...STAFF]], ['open', ['reviewer', 'collectionAdmin']]),
  'clip-in-scope': row('404', ['open', REVIEWING]),
  'exam-reviewer': row('404', ['open', ['reviewer']]),
  'reviewer-of-exam': row('404', ['open', ['reviewer']]),
  'emergency-reviewer': row('403', ['open', ['workspaceMember']]),
  'collection-member': row('404', ['open', ['scanner', 'reviewer', 'collectionAdmin', ...STAFF]]),
  'collection-admin': row('404', ['403', ['scanner', 'reviewer']], ['open', ['collectionAdmin', ...STAFF]]),
  'workspace-member': row('404', ['open', ['workspaceMember', 'workspaceAdmin', 'workspaceOwner', ...STAFF]]),
  'workspace-admin': row(
    '404',
    ['403', ['workspaceMember']],
    ['open', ['workspaceAdmin', 'workspaceOwner', ...STAFF]],
  ),
  buyer: row('open', ['403', ['workspaceMember', 'workspaceAdmin']]),
  purchaser: row('403', ['open', ['workspaceOwner']]),
  'exam-sender': row('404', ['open', ['operator', 'device']]),
  'own-upload': row('404'),
  'import-owner': row('404', ['open', ['workspaceMember', 'workspaceAdmin', 'workspaceOwner']]),
  'exam-operator': row('404', ['open', ['operator']]),
  'workspace-token': row('401'),
  'password-reset': row('403', ['403', OUTSIDERS]),
  'payment-provider': row('unproven', ['unproven', OUTSIDERS]),
};

/** Policies that are about a row which the call names, and how they say that it is out of reach or does not exist. */
export const ABOUT_A_ROW: ReadonlyMap<Policy, readonly ErrorCode[]> = new Map<Policy, readonly ErrorCode[]>([
  ['self-or-internal', ['user_not_found']],
  ['exam-in-scope', ['exam_not_found']],
  ['exam-admin', ['exam_not_found']],
  ['exam-or-review-in-scope', ['exam_not_found', 'review_not_found']],
  ['review-in-scope', ['review_not_found']],
  ['review-amender', ['review_not_found']],
  ['clip-in-scope', ['clip_not_found']],
  ['exam-reviewer', ['exam_not_found']],
  ['reviewer-of-exam', ['exam_not_found']],
  ['collection-member', ['collection_not_found']],
  ['collection-admin', ['collection_not_found']],
  ['workspace-member', ['workspace_not_found']],
  ['workspace-admin', ['workspace_not_found']],
  ['exam-sender', ['exam_not_found']],
  ['own-upload', ['upload_not_found']],
  ['import-owner', ['import_not_found']],
  ['exam-operator', ['review_not_found']],
]);

export const CALLS = Object.entries(ENDPOINTS).map(([name, endpoint]) => ({
  name: name as EndpointName,
  endpoint: endpoint as EndpointSpec,
}));

export type ExampleCall = (typeof CALLS)[number];

// Media are behind a signed address, whose right is checked by the handler: src/clips/media.test.ts. A stream does not
// end by itself: src/live/live.test.ts.
export const ANSWERED = CALLS.filter(
  ({ name, endpoint }) => name !== 'getMedia' && endpoint.reply !== 'stream',
);

export const isOutsider = (caller: Caller) => OUTSIDERS.some((one) => one === caller);

/** Refusals of what someone typed or may choose, told only to who may make the call. */
const ABOUT_THE_INPUT = [
  'wrong_password',
  'wrong_code',
  'two_factor_managed',
  'pdf_unavailable',
  'only_owner_transfers',
];

function answerOf({ allow: policy, method }: EndpointSpec, status: number, body: string): Answer {
  // Its answer has no body: the status is all it says.
  if (method === 'HEAD' && [401, 403, 404].includes(status)) return String(status) as Answer;
  const says = (code: string) => body.includes(`"code":"${code}"`);
  if (ABOUT_THE_INPUT.some(says)) return 'open';
  if (status === 401 && body.includes('not_signed_in')) return '401';
  if (status === 403) return '403';
  // Something else may be missing as well, e.g. what the caller before has just deleted.
  if (status === 404 && ABOUT_A_ROW.get(policy)?.some(says)) return '404';
  if (status === 400 && body.includes('webhook_signature_invalid')) return 'unproven';
  // Whatever else a call says, it says to someone who may make it; a fault of ours is no answer.
  return status === 500 || status === 503 ? (String(status) as Answer) : 'open';
}

export const changes = ({ method, audit }: EndpointSpec) =>
  (method !== 'GET' && method !== 'HEAD') || audit === 'change';

interface Asking {
  readonly people: AuthorisationWorld['people'];
  readonly caller: Caller;
  readonly objects: Objects;
}

/** Makes one call as one kind of person. */
export async function askAs(
  { app, deps }: TestApp,
  { name, endpoint }: ExampleCall,
  { people, caller, objects }: Asking,
) {
  const user = caller === 'anonymous' ? null : people[caller];
  // A call about sessions may end the one that it is made in.
  const isLastCall = endpoint.audit === 'sign-in' && user !== null && !isOutsider(caller);
  const cookie = isLastCall ? await startSession(deps, user.guid) : user?.cookie;
  const input = exampleCall(name, endpoint, objects);
  const response = await send(app, endpoint, input as object, cookie ? { headers: { cookie } } : {});
  const answer = answerOf(endpoint, response.statusCode, response.body);
  return { answer, body: response.body };
}

/** What each kind of person meets; those whom the table lets in come last, one by one: what they do may change what others meet. */
export async function meetAll(
  world: TestApp,
  example: ExampleCall,
  { own, expected }: { readonly own: AuthorisationWorld; readonly expected: Row },
): Promise<Row> {
  const meet = async (caller: Caller) =>
    [caller, (await askAs(world, example, { ...own, caller })).answer] as const;
  const met = await Promise.all(CALLERS.filter((caller) => expected[caller] !== 'open').map(meet));
  for (const caller of CALLERS.filter((one) => expected[one] === 'open')) met.push(await meet(caller));
  return Object.fromEntries(met) as Row;
}
