import {
  EMERGENCY_REASON_LABELS,
  type EmergencyReason,
} from '@sonoboard/domain/emergency-access/emergency-reasons';
import { protocolDisplayName } from '@sonoboard/domain/exams/protocols';
import { documentMoment } from '@sonoboard/domain/shared/date-display';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

/**
 * Names no patient, and leaves out what the person typed, who may have named one: mail is read on many screens. The history behind
 * the link tells it.
 */
export function emergencyAccessMail(facts: {
  readonly historyUrl: string;
  readonly examGuid: string;
  readonly protocol: string;
  readonly recordedZone: string;
  readonly person: { readonly name: string; readonly email: string };
  readonly reason: EmergencyReason;
  readonly endsAt: Date;
  /** 'data collection "North Ward"'. */
  readonly place: string;
  readonly isOwner: boolean;
  readonly reader: { readonly name: string };
}): ComposedMail {
  const { historyUrl, examGuid, protocol, recordedZone, person, reason, endsAt, place, reader } = facts;
  const who = person.name === person.email ? person.email : `${person.name} (${person.email})`;
  return composeMail({
    subject: `Emergency access to an exam of the ${place}`,
    paragraphs: [
      `Hello ${reader.name},`,
      `${who} has opened exam ${displayGuid(examGuid)} (${protocolDisplayName(protocol)}) of the ${place} by emergency access.`,
      `Reason: ${EMERGENCY_REASON_LABELS[reason]}.`,
      `They can read the exam and its rescans until ${documentMoment(endsAt, recordedZone, 'UTC')}, and change nothing. The history of the exam tells what they wrote about the reason, and when they opened it.`,
      'If you do not know why, please ask them.',
    ],
    action: { label: 'Open the exam history', url: historyUrl },
    footer: `You get this mail because you are ${facts.isOwner ? 'the owner' : 'an admin'} of the ${place} on Sonoboard.`,
  });
}
