import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { isAdmin, isInternal, mayManageData, type Actor } from '@sonoboard/domain/shared/actor';
import { resetCookie } from '../accounts/token-cookies.ts';
import { requireResetRight } from '../accounts/password-reset.service.ts';
import { requireSignedEvent } from '../billing/billing-events.service.ts';
import { mayIngest } from '../ingest/ingest.service.ts';
import { mayAdministerCollection, mayOpenCollection } from '../data-collections/data-collections.service.ts';
import { mayOpenExam, mayReviewExam } from '../exams/exams.service.ts';
import { clipLoader } from '../clips/clips.service.ts';
import { requireDicomToken } from '../imports/dicom-tokens.service.ts';
import { mayOpenImport } from '../imports/imports.service.ts';
import { mayAskFor } from '../emergency-access/emergency-access.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Payments } from '../platform/vendors/payments.ts';
import type { Policies } from '../platform/http/policy.ts';
import { rawBodyOf } from '../platform/http/raw-body.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import { wasExamDeleted } from '../retention/exam-retention.service.ts';
import { mayHoldExam } from '../retention/legal-holds.service.ts';
import { isOperatorOfReview } from '../results/results.service.ts';
import { mayAmendReview } from '../review-versions/standing.service.ts';
import { mayOpenReview } from '../reviews/reviews.service.ts';
import { requireOwnUpload } from '../uploads/own-upload.service.ts';
import {
  isPurchaser,
  mayAdministerWorkspace,
  mayBuy,
  mayOpenWorkspace,
} from '../workspaces/workspaces.service.ts';

interface PolicyInput {
  readonly db: Db;
  readonly lookups: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly payments: Payments | null;
}

/**
 * One check for each policy that the contract names. Staff calls refuse with 403; a row outside the caller's reach
 * answers as if it did not exist.
 */
export function policies({ db, lookups, clock, secrets, settings, payments }: PolicyInput): Policies {
  const loadClip = clipLoader(db);
  /** Tells people who could see an exam that a retention rule deleted it; to others it never existed. */
  const refuseExamUnless = async (isAllowed: boolean, actor: Actor, examGuid: string): Promise<void> => {
    if (isAllowed) return;
    throw new AppError((await wasExamDeleted(db, actor, examGuid)) ? 'exam_deleted' : 'exam_not_found');
  };
  return {
    public: () => {},
    'signed-in': () => {},
    internal: ({ actor }) => refuseUnless(isInternal(actor), 'forbidden'),
    admin: ({ actor }) => refuseUnless(isAdmin(actor), 'forbidden'),
    'data-management': ({ actor }) => refuseUnless(mayManageData(actor), 'forbidden'),

    'self-or-internal': ({ actor, params }) =>
      refuseUnless(isInternal(actor) || isNamed(actor, params), 'user_not_found'),

    'exam-in-scope': async ({ actor, params }) => {
      const examGuid = guidOf(params['examGuid']);
      await refuseExamUnless(await mayOpenExam(lookups, actor, examGuid), actor, examGuid);
    },
    'exam-admin': async ({ actor, params }) => {
      const examGuid = guidOf(params['examGuid']);
      await refuseExamUnless(await mayOpenExam(lookups, actor, examGuid), actor, examGuid);
      refuseUnless(await mayHoldExam(db, actor, examGuid), 'forbidden');
    },
    'exam-reviewer': async ({ actor, body }) => {
      for (const examGuid of examsNamedIn(body)) {
        await refuseExamUnless(await mayReviewExam(lookups, actor, examGuid), actor, examGuid);
      }
    },
    'reviewer-of-exam': async ({ actor, params }) => {
      const examGuid = guidOf(params['examGuid']);
      await refuseExamUnless(await mayReviewExam(lookups, actor, examGuid), actor, examGuid);
    },
    'exam-or-review-in-scope': async ({ actor, query }) => {
      if (typeof query['reviewGuid'] === 'string') {
        refuseUnless(await mayOpenReview(lookups, actor, query['reviewGuid']), 'review_not_found');
      } else {
        const examGuid = guidOf(query['examGuid']);
        await refuseExamUnless(await mayOpenExam(lookups, actor, examGuid), actor, examGuid);
      }
    },
    'review-in-scope': async ({ actor, params }) =>
      refuseUnless(await mayOpenReview(lookups, actor, guidOf(params['reviewGuid'])), 'review_not_found'),
    'review-amender': async ({ actor, params }) => {
      const reviewGuid = guidOf(params['reviewGuid']);
      refuseUnless(await mayOpenReview(lookups, actor, reviewGuid), 'review_not_found');
      refuseUnless(await mayAmendReview(db, actor, reviewGuid), 'not_your_review');
    },
    // The clip is found through its exam, or not at all.
    'clip-in-scope': async ({ actor, params }) => {
      await loadClip(actor, guidOf(params['sequenceGuid']));
    },

    'emergency-reviewer': async ({ actor, session }) =>
      refuseUnless(await mayAskFor(db, actor, session.config), 'forbidden'),

    'collection-member': async ({ actor, params }) =>
      refuseUnless(await mayOpenCollection(db, actor, guidOf(params['guid'])), 'collection_not_found'),
    'collection-admin': async ({ actor, params }) => {
      const collectionGuid = guidOf(params['guid']);
      refuseUnless(await mayOpenCollection(db, actor, collectionGuid), 'collection_not_found');
      refuseUnless(await mayAdministerCollection(db, actor, collectionGuid), 'forbidden');
    },

    'workspace-member': async ({ actor, params }) =>
      refuseUnless(await mayOpenWorkspace(db, actor, guidOf(params['id'])), 'workspace_not_found'),
    'workspace-admin': async ({ actor, params }) => {
      const workspaceGuid = guidOf(params['id']);
      refuseUnless(await mayOpenWorkspace(db, actor, workspaceGuid), 'workspace_not_found');
      refuseUnless(await mayAdministerWorkspace(db, actor, workspaceGuid), 'forbidden');
    },
    buyer: async ({ actor }) => refuseUnless(await mayBuy(db, actor), 'not_the_purchaser'),
    purchaser: async ({ actor }) => refuseUnless(await isPurchaser(db, actor), 'not_the_purchaser'),

    'exam-sender': async ({ actor, params }) =>
      refuseUnless(await mayIngest(db, actor, guidOf(params['examGuid'])), 'exam_not_found'),
    'own-upload': ({ actor, params, request }) =>
      requireOwnUpload(db, actor, { request, uploadGuid: guidOf(params['uploadGuid']) }),
    'import-owner': async ({ actor, params }) =>
      refuseUnless(await mayOpenImport(db, actor, guidOf(params['importGuid'])), 'import_not_found'),
    'exam-operator': async ({ actor, params }) =>
      refuseUnless(await isOperatorOfReview(db, actor, guidOf(params['reviewGuid'])), 'review_not_found'),
    'workspace-token': async ({ request }) => {
      await requireDicomToken({ db, clock }, request.headers.authorization);
    },

    'password-reset': ({ session, request }) => {
      const token = resetCookie(settings.publicUrl).read(request);
      return requireResetRight({ db, clock, sessionSecret: secrets.session }, { token, session });
    },
    'payment-provider': ({ request }) => {
      requireSignedEvent(payments, { body: rawBodyOf(request), headers: request.headers });
    },
  };
}

function refuseUnless(isAllowed: boolean, code: ErrorCode): void {
  if (!isAllowed) throw new AppError(code);
}

/** A person is named by guid, and in one call by email as well (AMB-191). */
function isNamed(actor: Actor, params: Readonly<Record<string, string>>): boolean {
  const name = (params['guid'] ?? params['username'])?.toLowerCase();
  return name === actor.guid || name === actor.email;
}

function guidOf(value: unknown): string {
  if (typeof value !== 'string') throw new AppError('not_found');
  return value;
}

/** One exam, or the exams of a chain. */
function examsNamedIn(body: unknown): readonly string[] {
  const exams = fieldOf(body, 'exams');
  const named = Array.isArray(exams) ? exams : [body];
  return named.map((one) => guidOf(fieldOf(one, 'clip_set_guid')));
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
