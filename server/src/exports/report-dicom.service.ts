import { Readable } from 'node:stream';
import { scanLabel } from '@sonoboard/domain/reviews/chain';
import { ZipFile } from 'yazl';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Log } from '../platform/log.ts';
import { dicomFile, dicomVideo } from './dicom-bytes.ts';
import { probeH264 } from './h264-video.ts';
import { clipObject, type DicomObject, reportObject } from './report-dicom.presenter.ts';
import type { ReportFacts, ScanFacts } from './report-facts.ts';

/** The printed report, or the reason for people why there is none. */
export type PrintedReport = { readonly pdf: Buffer } | { readonly problem: string };

interface DicomClip {
  readonly fileName: string;
  readonly object: DicomObject;
  readonly blobKey: string;
  readonly size: number;
}

interface Contents {
  readonly clips: readonly DicomClip[];
  /** What is not in the zip, a sentence each. */
  readonly leftOut: readonly string[];
}

/** A zip with a DICOM file for each clip, the report, and a note of what could not be put in. One clip is read at a time. */
export async function reportAsDicom(
  { blobs, log }: { readonly blobs: BlobStore; readonly log: Log },
  facts: ReportFacts,
  printed: PrintedReport,
): Promise<NodeJS.ReadableStream> {
  const contents = await contentsOf(blobs, facts);
  const mtime = facts.review.createdAt;
  const zip = new ZipFile();
  const out = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>, { objectMode: false });
  // The answer is under way: all that is left is to break it off, so that nobody takes half a zip for a whole one.
  zip.on('error', (error: Error) => {
    log.error({ err: error, reviewGuid: facts.review.guid }, 'a DICOM export was broken off');
    out.destroy(error);
  });
  for (const clip of contents.clips) {
    zip.addReadStreamLazy(clip.fileName, { mtime, compress: false }, (give) => {
      give(null, Readable.from(bytesOf(blobs, clip)));
    });
  }
  const leftOut = [...contents.leftOut];
  const hasReport = 'pdf' in printed;
  if (hasReport) {
    zip.addBuffer(await dicomFile(reportObject(facts, printed.pdf)), 'report.dcm', {
      mtime,
    });
  } else {
    leftOut.push(`The report: ${printed.problem}`);
  }
  zip.addBuffer(Buffer.from(readme({ ...contents, leftOut, hasReport })), 'README.txt', { mtime });
  zip.end();
  return out;
}

async function* bytesOf(blobs: BlobStore, { object, blobKey, size }: DicomClip): AsyncGenerator<Uint8Array> {
  const video = await blobs.open(blobKey, { start: 0, end: size - 1 });
  const pieces = Buffer.isBuffer(video) ? Readable.from([video]) : video;
  yield* dicomVideo(object, size, pieces as AsyncIterable<Uint8Array>);
}

async function contentsOf(blobs: BlobStore, facts: ReportFacts): Promise<Contents> {
  const clips: DicomClip[] = [];
  const leftOut: string[] = [];
  for (const [at, scan] of facts.scans.entries()) {
    const folder = facts.scans.length === 1 ? '' : `${wordsOf(scanLabel(at, facts.scans.length))}/`;
    const found = await clipsOf(blobs, facts, scan);
    clips.push(...found.clips.map((clip) => ({ ...clip, fileName: `${folder}${clip.fileName}` })));
    leftOut.push(...found.leftOut);
  }
  return { clips, leftOut };
}

async function clipsOf(blobs: BlobStore, facts: ReportFacts, scan: ScanFacts): Promise<Contents> {
  const clips: DicomClip[] = [];
  const leftOut: string[] = [];
  const stored = scan.clips.flatMap((clip) =>
    clip.blobKey === null ? [] : [{ clip, blobKey: clip.blobKey }],
  );
  for (const [at, { clip, blobKey }] of stored.entries()) {
    const number = at + 1;
    const video = await probeH264(blobs, blobKey);
    if ('problem' in video) {
      leftOut.push(`Clip ${number}, ${clip.label}: ${video.problem}.`);
      continue;
    }
    clips.push({
      fileName: `clip-${String(number).padStart(2, '0')}-${wordsOf(clip.label)}.dcm`,
      object: clipObject(facts, scan, { clip, number, video }),
      blobKey,
      size: video.bytes,
    });
  }
  return { clips, leftOut };
}

function wordsOf(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function readme({ clips, leftOut, hasReport }: Contents & { readonly hasReport: boolean }): string {
  return [
    'Ultrasound review report of Sonoboard, as DICOM files.',
    '',
    `${clips.length} ${clips.length === 1 ? 'clip' : 'clips'}: Ultrasound Multi-frame Image, H.264 (1.2.840.10008.1.2.4.102).`,
    ...(hasReport ? ['report.dcm: Encapsulated PDF.'] : []),
    ...(leftOut.length === 0 ? [] : ['', 'Not in this file:', ...leftOut.map((line) => `- ${line}`)]),
    '',
  ].join('\r\n');
}
