import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import {
  askForEmergencyAccess,
  endEmergencyAccess,
  findExamsForEmergency,
  getEmergencyAccess,
} from '@sonoboard/contract/emergency-access/emergency-access.endpoints';
import { patientInitials } from '@sonoboard/domain/emergency-access/patient-initials';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import type { AccessRow } from './emergency-access.queries.ts';
import * as emergency from './emergency-access.service.ts';

export function emergencyAccessRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db, clock, recentDeliveries } = deps;

  serve(app, getEmergencyAccess, async ({ actor, session }) => {
    const [mayAsk, accesses] = await Promise.all([
      emergency.mayAskFor(db, actor, session.config),
      emergency.recentAccesses(deps, actor),
    ]);
    return {
      may_ask: mayAsk,
      accesses: accesses.map((access) => present(access, emergency.isRunning(access, actor, clock.now()))),
    };
  });

  serve(app, findExamsForEmergency, async ({ body, request, ...call }) => {
    const { names } = patientVisibility(call.session.config);
    const found = await emergency.findExams(deps, { ...call, ip: request.ip }, body.id);
    return {
      items: found.map((exam) => ({
        exam_guid: exam.guid,
        protocol: exam.protocol,
        clip_set_created_at: exam.createdAt.toISOString(),
        clip_set_created_at_timezone_id: exam.createdAtTimezoneId,
        patient_initials: names ? patientInitials(exam.patientFirstName, exam.patientLastName) : null,
        is_in_scope: exam.isInScope,
      })),
    };
  });

  serve(app, askForEmergencyAccess, async ({ body, request, ...call }) => {
    const { exam_guid: examGuid, reason, explanation } = body;
    const asked = { examGuid, reason, explanation };
    return present(await emergency.askForAccess(deps, { ...call, ip: request.ip }, asked), true);
  });

  serve(app, endEmergencyAccess, async ({ params, actor, audit }) => {
    const hasEnded = await emergency.endOwnAccess(deps, { actor, audit }, params.examGuid);
    // Clips that are being watched stop with it, as with the end of a session.
    if (hasEnded) recentDeliveries.forgetViewer(actor.guid);
    return {};
  });
}

function present(access: AccessRow, isRunning: boolean): ReplyOf<typeof askForEmergencyAccess> {
  return {
    exam_guid: access.examGuid,
    reason: access.reason,
    granted_at: access.grantedAt.toISOString(),
    ends_at: access.endsAt.toISOString(),
    // One that was closed after its hour was not ended by its person.
    ended_at: access.endedAt !== null && access.endedAt < access.endsAt ? access.endedAt.toISOString() : null,
    is_running: isRunning,
  };
}
