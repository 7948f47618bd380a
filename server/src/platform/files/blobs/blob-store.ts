import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredBlob {
  /** The hash of the content, so that the same bytes are kept once; of what was received unread, a name made up for it. */
  readonly key: string;
  readonly size: number;
}

export interface ByteRange {
  readonly start: number;
  /** The last byte, counted in. */
  readonly end: number;
}

interface SignedAddressOptions {
  readonly contentType: string;
  readonly seconds: number;
}

/** Where clips are kept. A key of another form than the store makes finds nothing. */
export interface BlobStore {
  /** Keeps the whole content or nothing; when it returns, the bytes survive a power cut. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** The same without a look at the content: anyone who sends it does not wait until it is hashed. */
  receive(content: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /**
   * Keeps content under the key that it had in another store, for a restore, whose rows name it; whole or not at all, too.
   * Gives the SHA-256 of what was written.
   */
  putUnder(key: string, content: AsyncIterable<Uint8Array>): Promise<string>;
  /** SHA-256 of the content, read anew. */
  hashOf(key: string): Promise<string>;
  /** Null when there is no such blob. */
  sizeOf(key: string): Promise<number | null>;
  /** As a stream, or in one piece where that is quicker. */
  open(key: string, range: ByteRange): Promise<Readable | Buffer>;
  /** Where the blob is a file of this machine, to be read and never written; null where it is not. */
  localPath(key: string): string | null;
  /** Where the store itself gives the blob to anybody, for so many seconds; null where it does not. */
  signedAddress(key: string, options: SignedAddressOptions): Promise<string | null>;
  /** The caller answers for it that nothing else refers to the key. */
  delete(key: string): Promise<void>;
  /** The keys of all blobs whose content was put for the last time before this moment, in no order. */
  keysPutBefore(moment: Date): AsyncIterable<string>;
  /** Takes away what a crash left of content that was being put, where it was begun before this moment. */
  forgetDrafts(begunBefore: Date): Promise<void>;
}

/** SHA-256 of the content, or as many random digits. */
const KEY_PATTERN = /^[0-9a-f]{64}$/;

/** For content whose hash is not known. */
export function newBlobKey(): string {
  return randomBytes(32).toString('hex');
}

export function isBlobKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}
