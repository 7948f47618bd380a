import { Sha256 } from './sha256.ts';

const MIB = 1024 ** 2;
/** Larger files are read in slices: the browser's own digest would hold the whole of them in memory. */
const WHOLE_AT_MOST = 64 * MIB;
/** Some twenty milliseconds of work, so that the page stays answerable between two of them. */
const SLICE = 4 * MIB;

interface Reading {
  /** How much has been read, from 0 to 1. */
  readonly onPart: (part: number) => void;
  readonly signal: AbortSignal;
}

/** SHA-256 of a file in hexadecimal digits. */
export async function fileSha256(file: Blob, { onPart, signal }: Reading): Promise<string> {
  // Missing where the page does not come over https.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle !== undefined && file.size <= WHOLE_AT_MOST) {
    return hexOf(await subtle.digest('SHA-256', await file.arrayBuffer()));
  }
  const hash = new Sha256();
  for (let at = 0; at < file.size; at += SLICE) {
    signal.throwIfAborted();
    hash.add(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()));
    onPart(Math.min(1, (at + SLICE) / file.size));
  }
  return hash.hex();
}

function hexOf(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
