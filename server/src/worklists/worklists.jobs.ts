import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Db } from '../platform/database/db.ts';
import { refreshWorklistPiece } from './worklists.queries.ts';

/** The triggers of the worklist enqueue it under this name. */
const REFRESH_WORKLIST = 'refresh-worklist';

interface RefreshPayload {
  readonly collectionGuid: string;
  readonly reviewerGuid: string;
}

/** About a tenth of a second each: other changes of the collection wait for one piece, never for the whole. */
const PIECE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export function worklistJobs({ db }: { readonly db: Db }): JobDefinition[] {
  return [
    defineJob<RefreshPayload>(REFRESH_WORKLIST, async ({ payload, signal }) => {
      let last: string | null = BEFORE_ALL;
      while (last !== null) {
        signal.throwIfAborted();
        last = await refreshWorklistPiece(db, payload, { last, size: PIECE });
      }
    }),
  ];
}
