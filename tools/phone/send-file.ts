import { setTimeout as delay } from 'node:timers/promises';
import { appendToUpload } from '@sonoboard/contract/uploads/uploads.endpoints';
import { DetailedError, Upload } from 'tus-js-client';
import type { RecordedFile } from './loops.ts';
import { type PhoneLine, RefusedCall, sentenceOf } from './phone-line.ts';

interface SendOptions {
  /** How much goes into one request. */
  readonly chunkBytes: number;
  /** The phone is put away after so many bytes, once, and taken up again. */
  readonly pause: { readonly afterBytes: number; readonly ms: number } | null;
  readonly onProgress: (bytesSent: number) => void;
}

/** Counted from the last byte that got through. */
const RETRY_DELAYS_MS = [100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000, 5000, 5000, 5000];
/** tus-js-client waits for ever for the rest of a reply that was cut off. */
const STALLED_MS = 15_000;

/** Sends a file that was announced, from wherever the server has it to its end. */
export async function sendFile(line: PhoneLine, file: RecordedFile, options: SendOptions): Promise<void> {
  let pause = options.pause;
  for (;;) {
    const ended = await sendUntil(line, file, options, pause?.afterBytes ?? Infinity);
    if (ended === 'sent') return;
    if (ended === 'paused') {
      await delay(pause?.ms ?? 0);
      pause = null;
    }
  }
}

function sendUntil(
  { baseUrl, cookie }: PhoneLine,
  { uploadGuid, bytes }: RecordedFile,
  { chunkBytes, onProgress }: SendOptions,
  pauseAfterBytes: number,
): Promise<'sent' | 'paused' | 'stalled'> {
  return new Promise((resolve, reject) => {
    const stop = (why: 'paused' | 'stalled') => void upload.abort().then(() => resolve(why), reject);
    const watchdog = setTimeout(() => stop('stalled'), STALLED_MS);
    const upload = new Upload(bytes(), {
      uploadUrl: `${baseUrl}/api${appendToUpload.path.replace('{uploadGuid}', uploadGuid)}`,
      headers: { cookie },
      chunkSize: chunkBytes,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onProgress(sent) {
        watchdog.refresh();
        onProgress(sent);
        if (sent < pauseAfterBytes) return;
        clearTimeout(watchdog);
        stop('paused');
      },
      onSuccess() {
        clearTimeout(watchdog);
        resolve('sent');
      },
      onError(error) {
        clearTimeout(watchdog);
        reject(asRefusal(error));
      },
    });
    upload.start();
  });
}

function asRefusal(error: Error | DetailedError): Error {
  const said = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  return said ? new RefusedCall(`An upload was refused: ${sentenceOf(said)}`) : error;
}
