import { Upload, type DetailedError } from 'tus-js-client';
import { errorText } from '@sonoboard/domain/http/error-text';
import { appendToUpload } from '@sonoboard/contract/uploads/uploads.endpoints';
import { callAddress } from '../platform/call-address.ts';

/** Small enough that a connection that breaks often still gets on, half of what the server takes at once. */
const CHUNK = 8 * 1024 ** 2;
/** Counted anew whenever bytes have come through. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000];

interface Sending {
  readonly uploadGuid: string;
  /** How much of the file is there, from 0 to 1. */
  readonly onPart: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Sends what the server does not have yet of an announced file (tus 1.0.0). */
export function uploadBytes(file: Blob, { uploadGuid, onPart, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: callAddress(appendToUpload.path, { uploadGuid }),
      chunkSize: CHUNK,
      retryDelays: RETRY_DELAYS_MS,
      // The address is known beforehand, and the import remembers how far its files have come.
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => onPart(sent / total),
      onSuccess: () => resolve(),
      onError: (error) => reject(new UploadStopped(sentenceOf(error))),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(signal.reason as Error);
    });
    upload.start();
  });
}

/** With a sentence for the person who waits for the file. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped';
}

function sentenceOf(error: Error | DetailedError): string {
  const reply = 'originalResponse' in error ? error.originalResponse : null;
  if (reply === null) return 'The connection was lost.';
  try {
    return errorText(JSON.parse(reply.getBody()));
  } catch {
    // The answer to HEAD has no words.
    return 'The server did not take the file.';
  }
}
