import { AppError } from '../platform/http/app-error.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DiskReserve } from '../platform/files/disk-reserve.ts';
import type { UploadQuotas } from '../platform/settings.ts';
import { lockQuotas, selectActiveWorkspace, selectHeldBytes } from './upload-quota.queries.ts';

export interface StorageLimits {
  readonly quotas: UploadQuotas;
  readonly disk: DiskReserve;
}

/** Refuses a file that its account, the account's workspace or the disk has no room for. */
export async function requireSpaceForUpload(
  tx: Tx,
  { quotas, disk }: StorageLimits,
  { userGuid, size }: { readonly userGuid: string; readonly size: number },
): Promise<void> {
  await disk.requireSpace(size);
  const workspaceGuid = await selectActiveWorkspace(tx, userGuid);
  await lockQuotas(tx, [userGuid, ...(workspaceGuid === null ? [] : [workspaceGuid])]);
  if ((await selectHeldBytes(tx, { userGuid })) + size > quotas.userBytes) {
    throw new AppError('upload_quota_used');
  }
  if (workspaceGuid !== null) await requireSpaceInWorkspace(tx, quotas, { workspaceGuid, size });
}

/** For files that come from a scanner of the workspace, where no account sends them. */
export async function requireSpaceInWorkspace(
  tx: Tx,
  { workspaceBytes }: UploadQuotas,
  { workspaceGuid, size }: { readonly workspaceGuid: string; readonly size: number },
): Promise<void> {
  await lockQuotas(tx, [workspaceGuid]);
  if ((await selectHeldBytes(tx, { workspaceGuid })) + size > workspaceBytes) {
    throw new AppError('workspace_quota_used');
  }
}
