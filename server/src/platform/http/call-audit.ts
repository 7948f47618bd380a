import type { AuditClass, EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { EmergencyAccess } from '@sonoboard/domain/emergency-access/emergency-access';
import { AppError } from './app-error.ts';
import type { AuditDetails, AuditEvent, AuditKind, AuditTrail, RecordedRead } from '../audit-trail.ts';
import type { Tx } from '../database/db.ts';

/** The audit trail as one call sees it: who calls, from where, and what kind of event it is are known. */
export interface CallAudit {
  /** For changes and sign-ins: in the transaction that makes them. */
  record(tx: Tx, details: AuditDetails & { readonly kind?: AuditKind }): Promise<void>;
  /** For reads of patient data. Whether awaited or not, the kernel waits for it before bytes leave. */
  recordRead(details: AuditDetails): Promise<RecordedRead>;
  /** Says that this call had, this time, nothing to keep: a change that changed nothing. */
  nothingToRecord(): void;
}

export interface AuditContext {
  readonly actorGuid: string | null;
  readonly requestId: string;
  readonly ip: string;
  /** What runs for the actor: a read of an exam that it opens says so. */
  readonly emergencyAccess: readonly EmergencyAccess[];
  /** The page fetches ahead; nobody sees it yet. */
  readonly isPrefetch: boolean;
}

/** Holds a handler to the audit class of its endpoint; `finish` is called before the reply leaves. */
export function openCallAudit(
  trail: AuditTrail,
  endpoint: EndpointSpec,
  context: AuditContext,
): { readonly audit: CallAudit; finish(): Promise<void> } {
  const reads: Promise<RecordedRead>[] = [];
  let isHeld = endpoint.audit === 'none' || endpoint.audit === 'sign-in';
  const eventOf = (kind: AuditKind, details: AuditDetails): AuditEvent => ({
    kind,
    requestId: context.requestId,
    ip: context.ip,
    ...(context.actorGuid === null ? {} : { actorGuid: context.actorGuid }),
    ...details,
  });
  return {
    audit: {
      async record(tx, { kind = kindOf(endpoint.audit), ...details }) {
        isHeld = true;
        await trail.record(tx, eventOf(kind, details));
      },
      recordRead(details) {
        isHeld = true;
        const event = markEmergency(eventOf('patient-read', details), context.emergencyAccess);
        const written = context.isPrefetch
          ? trail.recordFetchedAhead(event).then(() => ({ isFetchedAhead: true }))
          : trail.recordRead(event);
        // It may fail before the handler is done and anybody waits for it.
        written.catch(() => {});
        reads.push(written);
        return written;
      },
      nothingToRecord() {
        isHeld = true;
      },
    },
    async finish() {
      await Promise.all(reads);
      if (!isHeld) {
        const cause = new Error(
          `${endpoint.method} ${endpoint.path} recorded no ${endpoint.audit} in the audit trail`,
        );
        throw new AppError('service_unavailable', { cause });
      }
    },
  };
}

/** Names the emergency access that opened one of the exams. */
function markEmergency(event: AuditEvent, accesses: readonly EmergencyAccess[]): AuditEvent {
  if (accesses.length === 0) return event;
  const { examGuids = [], after } = event;
  const access = accesses.find((one) => one.examGuids.some((guid) => examGuids.includes(guid)));
  if (access === undefined) return event;
  const fields = typeof after === 'object' && after !== null ? after : {};
  return { ...event, after: { ...fields, emergencyAccess: access.guid } };
}

function kindOf(auditClass: AuditClass): AuditKind {
  return auditClass === 'none' ? 'change' : auditClass;
}
