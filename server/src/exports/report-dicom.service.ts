import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { scanLabel } from '@sonoboard/domain/reviews/chain';
import { ZipFile } from 'yazl';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { concurrencyLimit } from '../platform/concurrency-limit.ts';
import type { Log } from '../platform/log.ts';
import { encodeForDicom } from '../platform/files/media/encode-for-dicom.ts';
import { withLocalFile } from '../platform/files/media/local-file.ts';
import { FfmpegMissing } from '../platform/files/media/media-problem.ts';
import { withWorkFolder } from '../platform/files/media/work-folder.ts';
import type { Settings } from '../platform/settings.ts';
import { dicomFile, dicomVideo } from './dicom-bytes.ts';
import { type H264Video, probeH264, probeH264File } from './h264-video.ts';
import { clipObject, type DicomObject, reportObject } from './report-dicom.presenter.ts';
import { type ClipFacts, type ReportFacts, type ScanFacts, shownVersion } from './report-facts.ts';

/** Encoding takes all that a processor has: however many people download, calls must find one that is free. */
const inTurn = concurrencyLimit(1);

interface ClipToPack {
  readonly fileName: string;
  readonly scan: ScanFacts;
  readonly clip: ClipFacts;
  readonly number: number;
  readonly blobKey: string;
}

interface Packing {
  readonly deps: DicomDeps;
  readonly facts: ReportFacts;
  readonly zip: ZipFile;
  /** Where clips lie that had to be encoded again. */
  readonly folder: string;
  /** Ends when nobody reads the zip any more. */
  readonly signal: AbortSignal;
}

interface DicomDeps {
  readonly blobs: BlobStore;
  readonly log: Log;
  readonly settings: Pick<Settings, 'ffmpegPath'>;
}

/**
 * A zip with a DICOM file for each clip, the report, and a note of what could not be put in. It is under way while its clips
 * are made, one at a time; what DICOM does not carry as it is, is encoded again.
 */
export function reportAsDicom(deps: DicomDeps, facts: ReportFacts, pdf: Buffer): NodeJS.ReadableStream {
  const zip = new ZipFile();
  const out = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>, { objectMode: false });
  const unread = new AbortController();
  const breakOff = (error: Error) => {
    if (!unread.signal.aborted) {
      deps.log.error({ err: error, reviewGuid: facts.review.guid }, 'a DICOM export was broken off');
    }
    // The answer is under way: all that is left is to break it off, so that nobody takes half a zip for a whole one.
    out.destroy(error);
  };
  const closed = new Promise<void>((resolve) => {
    out.once('close', () => {
      unread.abort();
      resolve();
    });
  });
  zip.on('error', breakOff);
  void withWorkFolder(async (folder) => {
    await pack({ deps, facts, zip, folder, signal: unread.signal }, pdf);
    await closed;
  }).catch(breakOff);
  return out;
}

async function pack(packing: Packing, pdf: Buffer): Promise<void> {
  const { facts, zip } = packing;
  const mtime = shownVersion(facts).createdAt;
  const clips = clipsOf(facts);
  const leftOut: string[] = [];
  for (const clip of clips) {
    const problem = await packClip(packing, clip);
    if (problem !== null) leftOut.push(`Clip ${clip.number}, ${clip.clip.label}: ${problem}.`);
  }
  const packed = clips.length - leftOut.length;
  zip.addBuffer(await dicomFile(reportObject(facts, pdf)), 'report.dcm', { mtime });
  zip.addBuffer(Buffer.from(readme(facts, { packed, leftOut })), 'README.txt', { mtime });
  zip.end();
}

/** The reason for people why a clip is not in the zip; null where it is. */
async function packClip(packing: Packing, clip: ClipToPack): Promise<string | null> {
  const { deps, folder, signal } = packing;
  const { blobs, settings } = deps;
  const found = await probeH264(blobs, clip.blobKey);
  if (!('problem' in found)) {
    const { blobKey } = clip;
    const open = () => blobs.open(blobKey, { start: 0, end: found.bytes - 1 });
    add(packing, clip, { video: found, isEncodedAgain: false, open });
    return null;
  }
  if (!found.isFilm) return found.problem;
  const path = join(folder, `${clip.clip.guid}.mp4`);
  try {
    const { ffmpegPath } = settings;
    await inTurn(() => {
      signal.throwIfAborted();
      return withLocalFile(blobs, clip.blobKey, (film) => encodeForDicom({ ffmpegPath, signal }, film, path));
    });
    const made = await probeH264File(path);
    if ('problem' in made) return `${found.problem}, and ${made.problem} after it was encoded again`;
    add(packing, clip, { video: made, isEncodedAgain: true, open: async () => createReadStream(path) });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FfmpegMissing) return `${found.problem}, and the server has no ffmpeg to convert it`;
    deps.log.warn({ err: error, clipGuid: clip.clip.guid }, 'a clip could not be encoded for DICOM');
    return `${found.problem}, and it could not be converted`;
  }
}

type OpenVideo = () => Promise<Buffer | NodeJS.ReadableStream>;

interface VideoToPack {
  readonly video: H264Video;
  readonly isEncodedAgain: boolean;
  readonly open: OpenVideo;
}

function add({ facts, zip }: Packing, clip: ClipToPack, { video, isEncodedAgain, open }: VideoToPack): void {
  const object = clipObject(facts, clip.scan, { ...clip, video, isEncodedAgain });
  zip.addReadStreamLazy(clip.fileName, { mtime: facts.review.createdAt, compress: false }, (give) => {
    give(null, Readable.from(bytesOf(object, video.bytes, open)));
  });
}

async function* bytesOf(object: DicomObject, size: number, open: OpenVideo): AsyncGenerator<Uint8Array> {
  const video = await open();
  const pieces = Buffer.isBuffer(video) ? Readable.from([video]) : video;
  yield* dicomVideo(object, size, pieces as AsyncIterable<Uint8Array>);
}

/** Every clip that has a video, counted within its scan; scans of a chain have a folder each. */
function clipsOf({ scans }: ReportFacts): ClipToPack[] {
  return scans.flatMap((scan, at) => {
    const folder = scans.length === 1 ? '' : `${toFileNamePart(scanLabel(at, scans.length))}/`;
    return scan.clips
      .flatMap((clip) => (clip.blobKey === null ? [] : [{ clip, blobKey: clip.blobKey }]))
      .map(({ clip, blobKey }, place) => ({
        fileName: `${folder}clip-${String(place + 1).padStart(2, '0')}-${toFileNamePart(clip.label)}.dcm`,
        scan,
        clip,
        number: place + 1,
        blobKey,
      }));
  });
}

function toFileNamePart(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

interface Contents {
  readonly packed: number;
  /** What is not in the zip, a sentence each. */
  readonly leftOut: readonly string[];
}

function readme(facts: ReportFacts, { packed, leftOut }: Contents): string {
  return [
    'Ultrasound review report of Sonoboard, as DICOM files.',
    '',
    `${packed} ${packed === 1 ? 'clip' : 'clips'}: Ultrasound Multi-frame Image, H.264 (1.2.840.10008.1.2.4.102).`,
    `report.dcm: Encapsulated PDF.${versionNote(facts)}`,
    ...(leftOut.length === 0 ? [] : ['', 'Not in this file:', ...leftOut.map((line) => `- ${line}`)]),
    '',
  ].join('\r\n');
}

function versionNote(facts: ReportFacts): string {
  const { version } = shownVersion(facts);
  const replaces = version === 1 ? '' : ' It replaces the versions before.';
  const isReplaced = facts.review.isSuperseded ? ' A later version replaces it.' : '';
  return replaces === '' && isReplaced === ''
    ? ''
    : ` Version ${version} of the report.${replaces}${isReplaced}`;
}
