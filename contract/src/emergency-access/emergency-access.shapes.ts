import { EMERGENCY_REASONS } from '@sonoboard/domain/emergency-access/emergency-reasons';
import * as z from 'zod/mini';
import { Protocol } from '../exams/exam.shapes.ts';
import { DateTime, Guid } from '../http/wire-values.ts';

export const EmergencyReason = z.enum(EMERGENCY_REASONS);

/** What a page must know to mark an exam that is read by emergency access. */
export const RunningEmergencyAccess = z.object({
  reason: EmergencyReason,
  ends_at: DateTime,
  exam_guids: z.array(Guid),
});

export const OwnEmergencyAccess = z.object({
  /** The exam that was asked for. */
  exam_guid: Guid,
  reason: EmergencyReason,
  granted_at: DateTime,
  ends_at: DateTime,
  /** When the caller ended it, before its hour was over. */
  ended_at: z.nullable(DateTime),
  is_running: z.boolean(),
});

/** As little as it takes to choose the right one. */
export const ExamToOpen = z.object({
  exam_guid: Guid,
  protocol: Protocol,
  clip_set_created_at: DateTime,
  clip_set_created_at_timezone_id: z.nullable(z.string()),
  /** Null where the account hides names, or none was recorded. */
  patient_initials: z.nullable(z.string()),
  /** The caller can open it as it is. */
  is_in_scope: z.boolean(),
});
