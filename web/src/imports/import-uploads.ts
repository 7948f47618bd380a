import { UPLOAD_BYTES_MAX } from '@sonoboard/domain/uploads/upload-state';
import { CallError } from '../platform/call-error.ts';
import { fileSha256 } from './file-digest.ts';
import { announceFile, refreshImport, startImport, type ImportFile } from './imports.queries.ts';
import { newGuid } from './new-guid.ts';
import { uploadBytes, UploadStopped } from './upload-bytes.ts';

/** A file on its way from this browser; once all of it is sent, the import itself tells about it. */
export interface SentFile {
  readonly guid: string;
  readonly name: string;
  readonly size: number;
  readonly phase: SendingPhase;
}

type SendingPhase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading'; readonly part: number }
  | { readonly kind: 'sending'; readonly part: number }
  | { readonly kind: 'stopped'; readonly sentence: string; readonly mayTryAgain: boolean };

interface Entry extends SentFile {
  readonly file: File;
  readonly ends: AbortController;
}

interface ImportState {
  readonly importGuid: string;
  /** Whether the server knows it; else the first file begins it. */
  readonly isBegun: boolean;
  readonly onBegun: () => void;
}

/** Reads, announces and sends the files of one import, one after the other, in the order in which they were chosen. */
export class ImportUploads {
  readonly #importGuid: string;
  readonly #onBegun: () => void;
  #isBegun: boolean;
  readonly #listeners = new Set<() => void>();
  #files: readonly Entry[] = [];
  #isRunning = false;

  constructor({ importGuid, isBegun, onBegun }: ImportState) {
    this.#importGuid = importGuid;
    this.#isBegun = isBegun;
    this.#onBegun = onBegun;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly current = (): readonly SentFile[] => this.#files;

  /** A file that looks like one whose upload was interrupted goes on with it. */
  add(files: readonly File[], known: readonly ImportFile[]): void {
    const interrupted = known.filter(({ state, guid }) => state === 'receiving' && !this.#has(guid));
    const entries = files.map((file): Entry => {
      const at = interrupted.findIndex(({ name, size }) => name === file.name && size === file.size);
      const [before] = at === -1 ? [] : interrupted.splice(at, 1);
      return {
        guid: before?.guid ?? newGuid(),
        name: file.name,
        size: file.size,
        phase: firstPhase(file),
        file,
        ends: new AbortController(),
      };
    });
    this.#show([...this.#files, ...entries]);
    void this.#run();
  }

  tryAgain(guid: string): void {
    this.#move(guid, { kind: 'waiting' });
    void this.#run();
  }

  remove(guid: string): void {
    this.#files.find((entry) => entry.guid === guid)?.ends.abort();
    this.#show(this.#files.filter((entry) => entry.guid !== guid));
  }

  close(): void {
    for (const { guid } of this.#files) this.remove(guid);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) await this.#send(next);
    } finally {
      this.#isRunning = false;
    }
  }

  async #send(entry: Entry): Promise<void> {
    const { file, ends } = entry;
    let { guid } = entry;
    try {
      this.#move(guid, { kind: 'reading', part: 0 });
      await this.#begin();
      const sha256 = await fileSha256(file, {
        onPart: (part) => this.#move(guid, { kind: 'reading', part }),
        signal: ends.signal,
      });
      guid = await this.#announce(entry, sha256);
      await uploadBytes(file, {
        uploadGuid: guid,
        onPart: (part) => this.#move(guid, { kind: 'sending', part }),
        signal: ends.signal,
      });
      await refreshImport(this.#importGuid);
      this.remove(guid);
    } catch (error) {
      this.#move(guid, { kind: 'stopped', sentence: sentenceOf(error), mayTryAgain: true });
      // Tells how much has come through; and that the session has ended, if that was the reason.
      void refreshImport(this.#importGuid);
    }
  }

  async #begin(): Promise<void> {
    if (this.#isBegun) return;
    await startImport(this.#importGuid);
    this.#isBegun = true;
    this.#onBegun();
  }

  /** Another file under the same name is no continuation: the server refuses it, and it becomes one of its own. */
  async #announce({ guid, file, ends }: Entry, sha256: string): Promise<string> {
    const announced = (uploadGuid: string) =>
      announceFile(
        this.#importGuid,
        { name: file.name, file: { upload_guid: uploadGuid, size: file.size, sha256 } },
        ends.signal,
      );
    try {
      await announced(guid);
      return guid;
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'upload_taken')) throw error;
    }
    const other = newGuid();
    this.#show(this.#files.map((entry) => (entry.guid === guid ? { ...entry, guid: other } : entry)));
    await announced(other);
    return other;
  }

  #next(): Entry | undefined {
    return this.#files.find(({ phase }) => phase.kind === 'waiting');
  }

  #has(guid: string): boolean {
    return this.#files.some((entry) => entry.guid === guid);
  }

  #move(guid: string, phase: SendingPhase): void {
    this.#show(this.#files.map((entry) => (entry.guid === guid ? { ...entry, phase } : entry)));
  }

  #show(files: readonly Entry[]): void {
    this.#files = files;
    for (const listener of this.#listeners) listener();
  }
}

/** What cannot be an ultrasound file is not sent at all. */
function firstPhase({ size }: File): SendingPhase {
  if (size === 0) return { kind: 'stopped', sentence: 'The file is empty.', mayTryAgain: false };
  if (size <= UPLOAD_BYTES_MAX) return { kind: 'waiting' };
  return { kind: 'stopped', sentence: 'A file may have at most 2 GB.', mayTryAgain: false };
}

function sentenceOf(error: unknown): string {
  if (error instanceof CallError || error instanceof UploadStopped) return error.message;
  // It was moved or changed since it was chosen, or it is a folder.
  return 'The file could not be read.';
}
