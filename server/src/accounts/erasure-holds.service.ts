import type { Db } from '../platform/database/db.ts';
import { selectHoldingWorkspaces } from './erasure-holds.queries.ts';

export interface HoldingWorkspace {
  readonly guid: string;
  readonly name: string;
  readonly otherMembers: number;
  readonly hasSubscription: boolean;
}

/** Workspaces that keep their owner from being erased: other people work there, or a subscription still runs. */
export function workspacesInTheWay(db: Db, userGuid: string): Promise<HoldingWorkspace[]> {
  return selectHoldingWorkspaces(db, userGuid);
}
