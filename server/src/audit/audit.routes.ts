import { listAuditEvents } from '@sonoboard/contract/audit/audit.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import type { AuditEventRow } from './audit-list.queries.ts';
import { findAuditEvents } from './audit-list.service.ts';

export function auditRoutes(app: FastifyInstance): void {
  const { db } = app.deps;

  serve(app, listAuditEvents, async ({ query, audit }) => {
    const { items, total, isTotalCapped, examGuids } = await findAuditEvents(db, query);
    void audit.recordRead({ action: 'audit-trail.read', examGuids, after: { asked: query } });
    return { items: items.map(presentEvent), total, is_total_capped: isTotalCapped };
  });
}

function presentEvent(event: AuditEventRow) {
  return {
    guid: event.guid,
    at: event.at.toISOString(),
    kind: event.kind,
    action: event.action,
    is_emergency: event.isEmergency,
    actor_guid: event.actorGuid,
    actor_email: event.actorEmail,
    actor_name: event.actorName,
    subject_kind: event.subjectKind,
    subject_guid: event.subjectGuid,
    subject_name: event.subjectName,
    exam_guids: event.examGuids,
    exam_count: event.examCount,
    before: event.before,
    after: event.after,
    request_id: event.requestId,
    ip: event.ip,
  };
}
