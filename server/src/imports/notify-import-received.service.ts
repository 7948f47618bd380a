import { displayName } from '@sonoboard/domain/accounts/display-name';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Outbox } from '../mail/mail.service.ts';
import type { Settings } from '../platform/settings.ts';
import { users } from '../tables/accounts.tables.ts';
import type { Tx } from '../platform/database/db.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';
import { importReceivedMail } from './import.mails.ts';

interface ReceivedImport {
  readonly importGuid: string;
  readonly workspaceGuid: string;
}

/** One mail per member and import, however many deliveries its files come in. */
export async function notifyImportReceived(
  { mail, settings }: { readonly mail: Outbox; readonly settings: Settings },
  tx: Tx,
  { importGuid, workspaceGuid }: ReceivedImport,
): Promise<void> {
  for (const { workspaceName, ...member } of await selectMembers(tx, workspaceGuid)) {
    await mail.queue(tx, {
      kind: 'import-received',
      to: member.email,
      onceKey: `import-received:${importGuid}:${member.guid}`,
      mail: importReceivedMail({
        importUrl: `${settings.publicUrl}/import-exam/${importGuid}`,
        workspaceName,
        reader: { name: displayName(member) },
      }),
    });
  }
}

function selectMembers(tx: Tx, workspaceGuid: string) {
  return tx
    .select({
      guid: users.guid,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      workspaceName: workspaces.name,
    })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.guid, workspaceMembers.workspaceGuid))
    .innerJoin(users, eq(users.guid, workspaceMembers.userGuid))
    .where(
      and(
        eq(workspaceMembers.workspaceGuid, workspaceGuid),
        isNotNull(users.emailVerifiedAt),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(asc(users.guid));
}
