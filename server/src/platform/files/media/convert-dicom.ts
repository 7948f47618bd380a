import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type BoundedFile, withBoundedFile } from './bounded-file.ts';
import { type DicomFile, encodingOf } from './dicom-file.ts';
import { fragmentBytes, type RawLayout, rawFrames, rawLayoutOf } from './dicom-frames.ts';
import { copyFilm, encodeFilm, H264_OUTPUT, h264Output, TO_BT709 } from './encode-film.ts';
import { type Ffmpeg, runFfmpeg } from './ffmpeg.ts';
import { filmKindOf, KIND_BYTES } from './film-kind.ts';
import { MediaProblem } from './media-problem.ts';
import { probeVideo } from './probe-video.ts';
import { type H264Kind, refuseTooMuch, type VideoFacts } from './video-facts.ts';
import { lengthOf, refusePart } from './film-length.ts';

/** Of files that do not say it: slow enough to see, and what most scanners record with. */
const USUAL_FPS = 25;

/** The type of the H.264 unit that holds the sequence parameters. */
const SEQUENCE_PARAMETERS = 7;

interface Source extends Ffmpeg {
  readonly path: string;
}

interface ConvertedFilm {
  readonly path: string;
  readonly facts: VideoFacts;
}

export function convertDicom(source: Source, dicom: DicomFile, outputPath: string): Promise<ConvertedFilm> {
  return withBoundedFile(source.path, (file) =>
    encodingOf(dicom.transferSyntax) === 'h264'
      ? takeOutFilm(source, { file, dicom, outputPath })
      : encodeFrames(source, { file, dicom, outputPath }),
  );
}

interface Task {
  readonly file: BoundedFile;
  readonly dicom: DicomFile;
  readonly outputPath: string;
}

/** The film inside is an MP4, a transport stream or a bare stream; an MP4 that browsers play needs no ffmpeg. */
async function takeOutFilm(ffmpeg: Ffmpeg, { file, dicom, outputPath }: Task): Promise<ConvertedFilm> {
  const inner = `${outputPath}.inner`;
  await pipeline(fragmentBytes(file, dicom), createWriteStream(inner, { mode: 0o600 }));
  const head = await withBoundedFile(inner, (film) => film.read(0, Math.min(1 << 20, film.size)));
  const kind = filmKindOf(head.subarray(0, KIND_BYTES));
  if (kind !== 'mov' && kind !== 'mpegts' && kind !== 'h264') {
    throw new MediaProblem('This DICOM file says that it holds H.264 video, and does not.');
  }
  const film = { path: inner, kind, fps: kind === 'h264' ? (dicom.fps ?? USUAL_FPS) : null };
  const found = kind === 'h264' ? null : await probeVideo(inner);
  if (found?.isPlayable) return { path: inner, facts: found };
  if (found !== null) refuseTooMuch(found);
  const h264 = found === null ? h264KindOfStream(head) : found.h264;
  const isCopied = h264 !== null && (await copyFilm(ffmpeg, film, h264, outputPath));
  if (!isCopied) await encodeFilm(ffmpeg, film, outputPath);
  const facts = await probeVideo(outputPath);
  // A bare stream does not say how long it is; what holds it does.
  refusePart(found === null ? { seconds: 0, frames: dicom.frameCount } : lengthOf(found), facts);
  return { path: outputPath, facts };
}

/** One frame after the other is piped into ffmpeg. */
async function encodeFrames(ffmpeg: Ffmpeg, { file, dicom, outputPath }: Task): Promise<ConvertedFilm> {
  const rate = String(dicom.fps ?? USUAL_FPS);
  const isRaw = encodingOf(dicom.transferSyntax) === 'raw';
  const { input, output, content } = isRaw ? rawPictures(file, dicom) : encodedPictures(file, dicom);
  await runFfmpeg(ffmpeg, {
    input: [...input, '-framerate', rate, '-i', 'pipe:0'],
    output: ['-r', rate, ...output],
    outputPath,
    content,
  });
  const facts = await probeVideo(outputPath);
  if (facts.frameCount !== dicom.frameCount) {
    throw new MediaProblem(
      `The file says that it has ${dicom.frameCount} frames, and ${facts.frameCount} can be read: it is damaged.`,
    );
  }
  return { path: outputPath, facts };
}

function encodedPictures(file: BoundedFile, dicom: DicomFile) {
  const decoder = encodingOf(dicom.transferSyntax) === 'jpeg-ls' ? 'jpegls' : 'mjpeg';
  const limit = String(dicom.rows * dicom.columns * 2);
  return {
    input: ['-f', 'image2pipe', '-c:v', decoder, '-max_pixels', limit],
    output: H264_OUTPUT,
    content: fragmentBytes(file, dicom),
  };
}

function rawPictures(file: BoundedFile, dicom: DicomFile) {
  const layout = requireLayout(dicom);
  const size = `${dicom.columns}x${dicom.rows}`;
  const format = ['-f', 'rawvideo', '-pixel_format', layout.pixelFormat, '-video_size', size];
  return {
    input: [...format, '-color_range', 'pc'],
    output: layout.colours === undefined ? H264_OUTPUT : h264Output(`${layout.colours}:${TO_BT709}`),
    content: rawFrames(file, dicom, layout),
  };
}

function requireLayout(dicom: DicomFile): RawLayout {
  const layout = rawLayoutOf(dicom);
  if (layout === undefined) {
    throw new MediaProblem(
      `The colours of this DICOM file (${dicom.photometricInterpretation.slice(0, 16)}) cannot be read. ` +
        'Please export it as MONOCHROME2 or RGB.',
    );
  }
  // DICOM allows no such width. Writers that use it all the same do not agree on where a row ends.
  if (layout.isInPairs && dicom.columns % 2 === 1) {
    throw new MediaProblem(
      `The pictures are ${dicom.columns} pixels wide, and ${dicom.photometricInterpretation} keeps its colours by pairs of ` +
        'pixels, so the width must be even. Please export it as RGB.',
    );
  }
  return layout;
}

/** Profile and level of a bare H.264 stream: the first bytes of its sequence parameters. */
function h264KindOfStream(head: Uint8Array): H264Kind | null {
  for (let at = 0; at + 6 < head.length; at += 1) {
    const isStart = head[at] === 0 && head[at + 1] === 0 && head[at + 2] === 1;
    if (!isStart || ((head[at + 3] ?? 0) & 31) !== SEQUENCE_PARAMETERS) continue;
    return { profile: head[at + 4] ?? 0, level: head[at + 6] ?? 0 };
  }
  return null;
}
