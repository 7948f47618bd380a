import type { Db } from '../platform/db.ts';
import { selectHoldingWorkspaces } from './erasure-holds.queries.ts';

export interface HoldingWorkspace {
  readonly guid: string;
  readonly name: string;
}

/**
 * Workspaces that keep their owner from being erased: others work there, or somebody still pays for it. No call
 * gives a workspace to another owner, so what becomes of it is for people to decide.
 */
export function workspacesInTheWay(db: Db, userGuid: string): Promise<HoldingWorkspace[]> {
  return selectHoldingWorkspaces(db, userGuid);
}
