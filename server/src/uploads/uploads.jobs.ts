import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteReleasedBlobs } from './delete-released-blobs.ts';
import { giveUpSilentUploads } from './give-up-uploads.ts';
import { releaseUnnamedBlobs } from './release-unnamed-blobs.ts';

interface UploadJobDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A phone that was lost is found again within days, or not at all. */
const GIVEN_UP_AFTER_MS = 7 * DAY_MS;
/** Long enough for whatever is under way with a blob to come to its end. */
const DELETED_AFTER_MS = DAY_MS;
/** It goes through the whole store, for what a kill leaves at most. */
const UNNAMED_EVERY_MS = 7 * DAY_MS;

export const DELETE_RELEASED_BLOBS = 'delete-released-blobs';
export const GIVE_UP_UPLOADS = 'give-up-uploads';
export const RELEASE_UNNAMED_BLOBS = 'release-unnamed-blobs';

export function uploadJobs(deps: UploadJobDeps): JobDefinition[] {
  const ago = (milliseconds: number) => new Date(deps.clock.now().getTime() - milliseconds);
  return [
    defineJob(
      DELETE_RELEASED_BLOBS,
      async ({ signal }) => {
        await deps.blobs.forgetDrafts(ago(DELETED_AFTER_MS));
        await deleteReleasedBlobs(deps, ago(DELETED_AFTER_MS), signal);
      },
      { everyMs: HOUR_MS },
    ),
    defineJob(
      RELEASE_UNNAMED_BLOBS,
      ({ signal }) => releaseUnnamedBlobs(deps, ago(DELETED_AFTER_MS), signal),
      { everyMs: UNNAMED_EVERY_MS },
    ),
    defineJob(GIVE_UP_UPLOADS, ({ signal }) => giveUpSilentUploads(deps.db, ago(GIVEN_UP_AFTER_MS), signal), {
      everyMs: HOUR_MS,
    }),
  ];
}
