import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { EmergencyReason } from '@sonoboard/domain/emergency-access/emergency-reasons';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Outbox } from '../mail/mail.service.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { emergencyAccessMail } from './emergency-access.mails.ts';
import { type OpenableExam, selectAdminsOfExams, selectWorkspaceOwner } from './emergency-access.queries.ts';

interface GrantedAccess {
  readonly guid: string;
  readonly reason: EmergencyReason;
  readonly endsAt: Date;
}

interface Recipient {
  readonly userGuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly place: string;
  readonly isOwner: boolean;
}

/** In the transaction of the access: one mail to each admin. How many there are. */
export async function tellAdmins(
  { mail, settings }: { readonly mail: Outbox; readonly settings: Pick<Settings, 'publicUrl'> },
  tx: Tx,
  {
    access,
    exam,
    actor,
  }: { readonly access: GrantedAccess; readonly exam: OpenableExam; readonly actor: Actor },
): Promise<number> {
  const recipients = await recipientsOf(tx, exam, actor);
  for (const recipient of recipients) {
    await mail.queue(tx, {
      kind: 'emergency-access',
      to: recipient.email,
      onceKey: `emergency-access:${access.guid}:${recipient.userGuid}`,
      mail: emergencyAccessMail({
        historyUrl: `${settings.publicUrl}/exam-history/${exam.guid}`,
        examGuid: exam.guid,
        protocol: exam.protocol,
        recordedZone: exam.createdAtTimezoneId,
        person: actor,
        reason: access.reason,
        endsAt: access.endsAt,
        place: recipient.place,
        isOwner: recipient.isOwner,
        reader: { name: displayName(recipient) },
      }),
    });
  }
  return recipients.length;
}

/** Somebody must hear of it: where no collection of the exam has an admin, the owner of the workspace does. */
async function recipientsOf(
  tx: Tx,
  { opens, workspaceGuid }: OpenableExam,
  actor: Actor,
): Promise<readonly Recipient[]> {
  const admins = new Map<string, Recipient>();
  for (const admin of await selectAdminsOfExams(tx, opens)) {
    if (admins.has(admin.userGuid)) continue;
    admins.set(admin.userGuid, {
      ...admin,
      place: `data collection "${admin.collectionName}"`,
      isOwner: false,
    });
  }
  if (admins.size > 0) return [...admins.values()];
  const owner = await selectWorkspaceOwner(tx, workspaceGuid);
  if (owner === undefined || owner.userGuid === actor.guid) return [];
  return [{ ...owner, place: `workspace "${owner.workspaceName}"`, isOwner: true }];
}
