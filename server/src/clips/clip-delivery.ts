import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { rememberingBlobReader } from '../platform/files/blobs/blob-reader.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { FileReply } from '../platform/http/file-reply.ts';
import { blobFile } from '../platform/http/send-blob.ts';
import type { Settings } from '../platform/settings.ts';

interface DeliveryDeps {
  readonly settings: Pick<Settings, 'clipDelivery' | 'clipMemoryBytes'>;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

interface DeliveredClip {
  readonly key: string;
  readonly contentType: 'video/mp4' | 'application/x-tar';
  /** When session and rights have to be checked again. */
  readonly until: number;
  /** How long a browser may keep the clip; ten minutes unless the right to see it ends sooner. */
  readonly maxAgeSeconds?: number;
}

type ClipDelivery = (clip: DeliveredClip) => FileReply | Promise<FileReply>;

// As long as the shortest life of an address: a cached clip never outlives the right that was checked for it by more.
const MAX_AGE_SECONDS = 10 * 60;
/** An address of the store is made at the check and given out while the check stands, so it has a while left then. */
const STORE_ADDRESS_SECONDS = 60;

/** How the bytes of a clip reach their viewer, once the call is allowed and recorded. */
export function clipDelivery({ settings, blobs, clock }: DeliveryDeps): ClipDelivery {
  switch (settings.clipDelivery) {
    case 'server':
      return ownDelivery(blobs, settings.clipMemoryBytes);
    case 'nginx':
      return nginxDelivery(blobs, clock);
    case 's3':
      return storeDelivery(blobs);
  }
}

function ownDelivery(blobs: BlobStore, memoryBytes: number): ClipDelivery {
  const reader = rememberingBlobReader(blobs, memoryBytes);
  return ({ key, contentType, maxAgeSeconds = MAX_AGE_SECONDS }) => {
    const file = blobFile(reader, { key, contentType, maxAgeSeconds });
    return {
      ...file,
      // A file that the store has lost answers as a clip without one: the player has a text for it.
      send: (request, reply) =>
        file.send(request, reply).catch((error: unknown) => {
          const isLost = error instanceof AppError && error.code === 'not_found';
          throw isLost ? new AppError('clip_not_found') : error;
        }),
    };
  };
}

/** Where operate/nginx/clips.conf finds the files, by what they are: nginx tells types by the address. */
const NGINX_LOCATIONS = {
  'video/mp4': '/clip-files/video/',
  'application/x-tar': '/clip-files/tar/',
} as const;

/** nginx sends the file, with the ranges that are asked for, and may do so without asking us until the check is over. */
function nginxDelivery(blobs: BlobStore, clock: Clock): ClipDelivery {
  return async ({ key, contentType, until, maxAgeSeconds = MAX_AGE_SECONDS }) => {
    if ((await blobs.sizeOf(key)) === null) throw new AppError('clip_not_found');
    const headers = {
      'x-accel-redirect': `${NGINX_LOCATIONS[contentType]}${key.slice(0, 2)}/${key}`,
      'content-disposition': 'inline',
      'cache-control': `private, max-age=${maxAgeSeconds}`,
      vary: 'cookie',
    };
    return {
      async send(_request, reply) {
        const secondsLeft = Math.floor((until - clock.now().getTime()) / 1000);
        return reply
          .headers(headers)
          .header('x-accel-expires', Math.max(0, secondsLeft))
          .type(contentType)
          .send('');
      },
    };
  };
}

/** The store sends the bytes itself, for a minute and to anybody who has the address: nothing keeps the redirect. */
function storeDelivery(blobs: BlobStore): ClipDelivery {
  return async ({ key, contentType }) => {
    if ((await blobs.sizeOf(key)) === null) throw new AppError('clip_not_found');
    const address = await blobs.signedAddress(key, { contentType, seconds: STORE_ADDRESS_SECONDS });
    if (address === null) throw new Error('This store serves no addresses');
    return {
      send: async (_request, reply) => reply.header('cache-control', 'no-store').redirect(address, 307),
    };
  };
}
