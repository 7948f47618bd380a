import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import type { EndpointSpec } from './http/endpoint.ts';
import { pathShape } from './http/path-template.fixture.ts';

const METHOD = '(?:GET|POST|PATCH|DELETE)';
const PATH = String.raw`/[A-Za-z_][\w{}/-]*`;
const CALLS = new RegExp(
  `(${METHOD}(?:, ${METHOD})*) (${PATH}(?:(?:,| and| or) ${PATH})*)|; (${METHOD}):|/api(${PATH})`,
  'g',
);
const REQUIREMENT = /^- ((?:SH|RV|AD)-\d+) \[[^\]]*\] (.*?)(?: \| CHECK .*)?$/;

/** "GET, PATCH /a/{b}" is two calls; "GET /a; POST: name" too; a bare /api/... address is opened by the browser. */
function callsIn(requirement: string): string[] {
  const calls: string[] = [];
  let lastPaths: string[] = [];
  for (const [, methods, paths, sameAgain, opened] of requirement.matchAll(CALLS)) {
    if (opened !== undefined) {
      calls.push(`GET ${pathShape(opened)}`);
      continue;
    }
    if (paths !== undefined) lastPaths = paths.split(/,? (?:and |or )?(?=\/)/);
    for (const method of (methods ?? sameAgain ?? '').split(', ')) {
      calls.push(...lastPaths.map((path) => `${method} ${pathShape(path)}`));
    }
  }
  return calls;
}

function specifiedCalls(): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  const lines = readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8').split('\n');
  for (const line of lines) {
    const [, id, requirement] = REQUIREMENT.exec(line) ?? [];
    if (id === undefined || requirement === undefined) continue;
    for (const call of callsIn(requirement)) calls.set(call, [...(calls.get(call) ?? []), id]);
  }
  return calls;
}

function missingFrom(endpoints: readonly EndpointSpec[], calls: ReadonlyMap<string, string[]>): string[] {
  const declared = new Set(endpoints.map(({ method, path }) => `${method} ${pathShape(path)}`));
  return [...calls]
    .filter(([call]) => !declared.has(call))
    .map(([call, ids]) => `${call} (${ids.join(', ')})`);
}

describe('reading the requirements', () => {
  test.each([
    [
      'GET, PATCH, DELETE /dataCollections/{guid}',
      ['GET /dataCollections/{}', 'PATCH /dataCollections/{}', 'DELETE /dataCollections/{}'],
    ],
    [
      'GET /workspaces/{id}/invitations (items); POST: email.',
      ['GET /workspaces/{}/invitations', 'POST /workspaces/{}/invitations'],
    ],
    ['GET /a/metadata, /b and /c: exam', ['GET /a/metadata', 'GET /b', 'GET /c']],
    ['GET /x?rating=1-5&y={bool}: reply', ['GET /x']],
    ['GET /x?{type}={guid}', ['GET /x']],
    ['The browser opens /api/billing/portal.', ['GET /billing/portal']],
    ['Route /internal/users of the pages', []],
  ])('%s', (requirement, expected) => {
    expect(callsIn(requirement)).toEqual(expected);
  });
});

/** Policies that answer 403 to people who are not internal. */
const FOR_STAFF: ReadonlySet<string> = new Set(['internal', 'admin', 'data-management']);

describe('the calls of the specification', () => {
  const calls = specifiedCalls();
  const endpoints: EndpointSpec[] = Object.values(ENDPOINTS);

  test('are more than a hundred', () => {
    expect(calls.size).toBeGreaterThan(100);
  });

  test('are all declared', () => {
    expect(missingFrom(endpoints, calls)).toEqual([]);
  });

  test('are missed when one of them is taken away', () => {
    const specified = endpoints.filter(({ method, path }) => calls.has(`${method} ${pathShape(path)}`));
    for (const gone of specified) {
      const others = endpoints.filter((endpoint) => endpoint !== gone);
      expect(missingFrom(others, calls)).toHaveLength(1);
    }
  });

  test('AD-001, AD-003, AD-184: those of the internal area are for staff, but for those that other pages share', () => {
    const ofTheArea = endpoints.filter(({ method, path }) =>
      calls.get(`${method} ${pathShape(path)}`)?.some((id) => id.startsWith('AD-')),
    );
    expect(ofTheArea.length).toBeGreaterThan(60);
    const shared = ofTheArea.filter(({ allow }) => !FOR_STAFF.has(allow));
    // Each of these answers 401 or 404 to strangers; what else they refuse is in the matrix of the server.
    expect(shared.map(({ method, path, allow }) => `${method} ${path}: ${allow}`).toSorted()).toEqual([
      'DELETE /dataCollections/{guid}/members: collection-admin',
      'GET /billing/prices/{priceId}: signed-in',
      'GET /billing/prices: signed-in',
      'GET /dataCollections/{guid}/linkedClipSets: collection-admin',
      'GET /dataCollections/{guid}/linkedReviews: collection-admin',
      'GET /dataCollections/{guid}/members: collection-member',
      'GET /dataCollections/{guid}: collection-member',
      'GET /users/{guid}/config: self-or-internal',
      'GET /users/{guid}/data_collections: self-or-internal',
      'GET /users/{guid}/license: self-or-internal',
      'GET /users/{guid}/workspaces/{workspaceGuid}: self-or-internal',
      'GET /users/{guid}/workspaces: self-or-internal',
      'GET /users/{username}/exams: self-or-internal',
      'PATCH /dataCollections/{guid}/members: collection-admin',
      'PATCH /users/{guid}: self-or-internal',
      'POST /auth/delete-account: signed-in',
      'POST /dataCollections/{guid}/members: collection-admin',
    ]);
  });

  test('have only these companions, which decisions of our own ask for', () => {
    const own = endpoints
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !calls.has(pathShape(call)));
    expect(own.toSorted()).toEqual([
      'DELETE /auth/sessions',
      'DELETE /auth/sessions/{guid}',
      'DELETE /dataCollections/{guid}/research-exports/{exportGuid}',
      'DELETE /dataCollections/{guid}/retention/hold',
      'DELETE /dataCollections/{guid}/webhooks/{webhookGuid}',
      'DELETE /emergency-access/{examGuid}',
      'DELETE /exams/{examGuid}/hold',
      'DELETE /groups/{guid}',
      'DELETE /imports/{importGuid}',
      'DELETE /imports/{importGuid}/files/{fileGuid}',
      'DELETE /notifications/devices/{deviceGuid}',
      'DELETE /review-drafts/{examGuid}',
      'DELETE /review-leases/{examGuid}',
      'DELETE /users/{guid}/two-factor',
      'DELETE /workspaces/{id}/dicom-tokens/{tokenGuid}',
      'DELETE /workspaces/{id}/probes/{probeGuid}',
      'GET /audit-events',
      'GET /auth/delete-account/holds',
      'GET /auth/passkeys',
      'GET /auth/reset-link',
      'GET /auth/second-factor/choices',
      'GET /auth/sessions',
      'GET /auth/two-factor',
      'GET /auth/verify-email',
      'GET /autodvt-dashboard/next-review',
      'GET /autodvt-dashboard/review-openings/{examGuid}',
      'GET /autodvt-dashboard/reviews-in-progress',
      'GET /autodvt-dashboard/safety-facts/{examGuid}',
      'GET /billing/checkout-finished',
      'GET /dataCollections/{guid}/calendars',
      'GET /dataCollections/{guid}/research-exports',
      'GET /dataCollections/{guid}/research-exports/{exportGuid}/file',
      'GET /dataCollections/{guid}/retention',
      'GET /dataCollections/{guid}/retention/planned',
      'GET /dataCollections/{guid}/reviewerPerformance',
      'GET /dataCollections/{guid}/targets',
      'GET /dataCollections/{guid}/webhooks',
      'GET /dataCollections/{guid}/webhooks/{webhookGuid}/deliveries',
      'GET /docs',
      'GET /docs.css',
      'GET /emergency-access',
      'GET /examReviews/{reviewGuid}/versions',
      'GET /exams/{examGuid}/history',
      'GET /exams/{examGuid}/history.csv',
      'GET /exams/{examGuid}/retention',
      'GET /exams/{guid}/internal',
      'GET /imports',
      'GET /imports/awaited-rescans',
      'GET /imports/{importGuid}',
      'GET /imports/{importGuid}/files/{fileGuid}/video',
      'GET /ingest/catalogue',
      'GET /ingest/exams/{examGuid}',
      'GET /jobs',
      'GET /live',
      'GET /mails',
      'GET /mails/{guid}',
      'GET /media/{token}',
      'GET /notifications',
      'GET /openapi.json',
      'GET /results/{reviewGuid}',
      'GET /results/{reviewGuid}/receipt',
      'GET /review-drafts/{examGuid}',
      'GET /reviews/{reviewGuid}/dicom',
      'GET /reviews/{reviewGuid}/fhir',
      'GET /reviews/{reviewGuid}/report.pdf',
      'GET /server-state',
      'GET /settings',
      'GET /staff-search',
      'GET /staff-search/named',
      'GET /workspaces/{id}/dicom-tokens',
      'HEAD /uploads/{uploadGuid}',
      'PATCH /auth/passkeys/{guid}',
      'PATCH /dataCollections/{guid}/retention',
      'PATCH /dataCollections/{guid}/targets',
      'PATCH /dataCollections/{guid}/webhooks/{webhookGuid}',
      'PATCH /notifications',
      'PATCH /uploads/{uploadGuid}',
      'POST /auth/passkey-sign-in',
      'POST /auth/passkey-sign-in/options',
      'POST /auth/passkeys',
      'POST /auth/passkeys/options',
      'POST /auth/passkeys/{guid}/remove',
      'POST /auth/second-factor',
      'POST /auth/second-factor/passkey',
      'POST /auth/second-factor/passkey/options',
      'POST /auth/signature-confirmations',
      'POST /auth/signature-options',
      'POST /auth/signup',
      'POST /auth/two-factor/disable',
      'POST /auth/two-factor/enable',
      'POST /auth/two-factor/recovery-codes',
      'POST /auth/two-factor/setup',
      'POST /billing/trial',
      'POST /billing/webhook',
      'POST /chainExamReviews',
      'POST /dataCollections/{guid}/research-exports',
      'POST /dataCollections/{guid}/retention/hold',
      'POST /dataCollections/{guid}/webhooks',
      'POST /dataCollections/{guid}/webhooks/{webhookGuid}/deliveries/{deliveryGuid}/send-again',
      'POST /dataCollections/{guid}/webhooks/{webhookGuid}/secret',
      'POST /dataCollections/{guid}/webhooks/{webhookGuid}/test',
      'POST /dicom-web/studies',
      'POST /dicom-web/studies/{studyUid}',
      'POST /emergency-access',
      'POST /emergency-access/searches',
      'POST /examReviews/{reviewGuid}/addenda',
      'POST /examReviews/{reviewGuid}/corrections',
      'POST /examReviews/{reviewGuid}/retraction',
      'POST /examReviews/{reviewGuid}/retraction/cancel',
      'POST /examReviews/{reviewGuid}/retraction/confirm',
      'POST /exams/{examGuid}/hold',
      'POST /exams/{examGuid}/shown',
      'POST /imports',
      'POST /imports/{importGuid}/files',
      'POST /imports/{importGuid}/submit',
      'POST /ingest/exams',
      'POST /ingest/exams/{examGuid}/abort',
      'POST /ingest/exams/{examGuid}/clips',
      'POST /ingest/exams/{examGuid}/complete',
      'POST /ingest/exams/{examGuid}/hardware-usage',
      'POST /jobs/{guid}/run-again',
      'POST /logout',
      'POST /mails/{guid}/send-again',
      'POST /notifications/devices',
      'POST /notifications/devices/{deviceGuid}/test',
      'POST /notifications/mail-test',
      'POST /results/{reviewGuid}/read',
      'POST /review-drafts/{examGuid}',
      'POST /review-leases/{examGuid}',
      'POST /workspaces/{id}/dicom-tokens',
      'POST /workspaces/{id}/invitations/batch',
      'POST /workspaces/{id}/leave',
      'POST /workspaces/{id}/owner',
    ]);
  });
});
