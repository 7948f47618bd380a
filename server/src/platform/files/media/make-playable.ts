import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { withBoundedFile } from './bounded-file.ts';
import { convertDicom } from './convert-dicom.ts';
import type { DicomFile } from './dicom-file.ts';
import { copyFilm, encodeFilm } from './encode-film.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { filmKindOf, isDicomHead, KIND_BYTES } from './film-kind.ts';
import { MediaProblem } from './media-problem.ts';
import { probeVideo } from './probe-video.ts';
import { readDicom } from './read-dicom.ts';
import { refuseTooMuch, type VideoFacts } from './video-facts.ts';
import { lengthOf, lengthOfAvi, refusePart } from './film-length.ts';

export interface PlayableRequest extends Ffmpeg {
  readonly path: string;
  /** As the sender called it; only for sentences. */
  readonly name: string;
  /** Where the converted film is written; the caller removes the folder. */
  readonly workFolder: string;
}

export interface Playable {
  /** The file itself where browsers play it, else a film in the work folder. */
  readonly path: string;
  readonly facts: VideoFacts;
  /** Null for films, which say nothing about a patient. */
  readonly dicom: DicomFile | null;
}

/** A film that browsers play, made of any that can be read; else a MediaProblem with a sentence for people. */
export async function makePlayable(request: PlayableRequest): Promise<Playable> {
  const { path, name, workFolder } = request;
  const head = await withBoundedFile(path, (file) => file.read(0, Math.min(KIND_BYTES, file.size)));
  if (head.length === 0) throw new MediaProblem('The file is empty.');
  const outputPath = join(workFolder, `${randomUUID()}.mp4`);
  if (isDicomHead(head)) {
    const dicom = await readDicom(path);
    return { ...(await convertDicom(request, dicom, outputPath)), dicom };
  }
  const kind = filmKindOf(head);
  if (kind === null || kind === 'h264') {
    throw new MediaProblem(`“${name}” is neither a film nor a DICOM file that can be read.`);
  }
  // The library knows the newer containers; what the older ones hold, ffmpeg finds out.
  const isKnown = kind === 'mov' || kind === 'matroska' || kind === 'mpegts';
  const facts = isKnown ? await probeVideo(path) : null;
  if (facts?.isPlayable) return { path, facts, dicom: null };
  if (facts !== null) refuseTooMuch(facts);
  const film = { path, kind, fps: null };
  const h264 = facts?.h264 ?? null;
  const isCopied = h264 !== null && (await copyFilm(request, film, h264, outputPath));
  if (!isCopied) await encodeFilm(request, film, outputPath);
  const made = await probeVideo(outputPath);
  const declared = facts === null ? lengthOfAvi(head) : lengthOf(facts);
  if (declared !== null) refusePart(declared, made);
  return { path: outputPath, facts: made, dicom: null };
}
