import { EMERGENCY_TEXT_MAX, EMERGENCY_TEXT_MIN } from '@sonoboard/domain/emergency-access/emergency-reasons';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid, NAME_MAX, Nothing, ON_ONE_LINE } from '../http/wire-values.ts';
import { EmergencyReason, ExamToOpen, OwnEmergencyAccess } from './emergency-access.shapes.ts';

export const getEmergencyAccess = endpoint({
  method: 'GET',
  path: '/emergency-access',
  summary:
    'Says whether the caller may ask for emergency access, and what they were given in the last 24 hours.',
  allow: 'signed-in',
  audit: 'none',
  reply: z.object({
    may_ask: z.boolean(),
    /** Newest first. */
    accesses: z.array(OwnEmergencyAccess),
  }),
});

export const findExamsForEmergency = endpoint({
  method: 'POST',
  path: '/emergency-access/searches',
  summary:
    'Finds exams of the own workspaces by their exact patient ID or exam ID, with as little as it takes to choose one.',
  allow: 'emergency-reviewer',
  audit: 'patient-read',
  ifRepeated: 'each-counts',
  body: z.strictObject({
    id: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_MAX), ON_ONE_LINE),
  }),
  reply: z.object({ items: z.array(ExamToOpen) }),
});

export const askForEmergencyAccess = endpoint({
  method: 'POST',
  path: '/emergency-access',
  summary:
    'Opens an exam of the own workspace, with its chain, to the caller for one hour of reading, and tells its admins. One that runs is given again as it is.',
  allow: 'emergency-reviewer',
  audit: 'change',
  ifRepeated: 'same-state',
  body: z.strictObject({
    exam_guid: Guid,
    reason: EmergencyReason,
    /** In the caller's own words. */
    explanation: z.string().check(z.trim(), z.minLength(EMERGENCY_TEXT_MIN), z.maxLength(EMERGENCY_TEXT_MAX)),
  }),
  reply: OwnEmergencyAccess,
});

export const endEmergencyAccess = endpoint({
  method: 'DELETE',
  path: '/emergency-access/{examGuid}',
  summary: 'Ends the emergency access of the caller to an exam and its chain; without one it does nothing.',
  allow: 'signed-in',
  audit: 'change',
  params: z.strictObject({ examGuid: Guid }),
  reply: Nothing,
});
