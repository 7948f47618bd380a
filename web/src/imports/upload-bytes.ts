import { Upload, type DetailedError } from 'tus-js-client';
import { errorText } from '@sonoboard/domain/http/error-text';
import { appendToUpload } from '@sonoboard/contract/uploads/uploads.calls';
import { callAddress } from '@sonoboard/contract/http/call-address';

/** Small enough that a connection that breaks often still gets on, half of what the server takes at once. */
const CHUNK = 8 * 1024 ** 2;
/** Counted anew whenever bytes have come through. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000];
/** Longer than the longest pause between two tries. */
const SILENCE_MS = 30_000;
/** One after the other, without a byte between them. */
const SILENCES_MAX = 5;
const LOST = 'The connection was lost.';

interface Sending {
  readonly uploadGuid: string;
  /** How much of the file is there, from 0 to 1. */
  readonly onPart: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends what the server does not have yet of an announced file (tus 1.0.0). A connection that goes silent without ending
 * would be waited for without end: it is given up, and the server is asked anew how much it has.
 */
export function uploadBytes(file: Blob, { uploadGuid, onPart, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    let silence: ReturnType<typeof setTimeout>;
    let silences = 0;
    let upload = begun();

    function begun(): Upload {
      const next = new Upload(file, {
        uploadUrl: callAddress(appendToUpload.path, { uploadGuid }),
        chunkSize: CHUNK,
        retryDelays: RETRY_DELAYS_MS,
        // The address is known beforehand, and the import remembers how far its files have come.
        storeFingerprintForResuming: false,
        onBeforeRequest: listen,
        onAfterResponse: listen,
        onProgress: (sent, total) => {
          listen();
          onPart(sent / total);
        },
        onChunkComplete: () => {
          silences = 0;
        },
        onSuccess: () => end(resolve),
        onError: (error) => end(() => reject(new UploadStopped(sentenceOf(error)))),
      });
      listen();
      next.start();
      return next;
    }

    function listen(): void {
      clearTimeout(silence);
      silence = setTimeout(onSilence, SILENCE_MS);
    }

    function onSilence(): void {
      void upload.abort();
      silences += 1;
      if (silences > SILENCES_MAX) end(() => reject(new UploadStopped(LOST)));
      else upload = begun();
    }

    function end(settle: () => void): void {
      clearTimeout(silence);
      settle();
    }

    signal.addEventListener('abort', () => {
      void upload.abort();
      end(() => reject(signal.reason as Error));
    });
  });
}

/** With a sentence for the person who waits for the file. */
export class UploadStopped extends Error {
  override readonly name = 'UploadStopped';
}

function sentenceOf(error: Error | DetailedError): string {
  const reply = 'originalResponse' in error ? error.originalResponse : null;
  if (reply === null) return LOST;
  try {
    return errorText(JSON.parse(reply.getBody()));
  } catch {
    // The answer to HEAD has no words.
    return 'The server did not take the file.';
  }
}
