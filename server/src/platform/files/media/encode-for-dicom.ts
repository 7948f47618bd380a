import { withBoundedFile } from './bounded-file.ts';
import { H264_OUTPUT, TO_BT709 } from './encode-film.ts';
import { pictureOfLevel41 } from './encode-level.ts';
import { type Ffmpeg, runFfmpeg } from './ffmpeg.ts';
import { filmKindOf, KIND_BYTES } from './film-kind.ts';
import { MediaProblem } from './media-problem.ts';
import { probeVideo } from './probe-video.ts';
import { refuseTooMuch, VIDEO_LIMITS } from './video-facts.ts';
import { lengthOf, refusePart } from './film-length.ts';

/** Of level 4.1 in the High profile: 62.5 Mbit/s. */
const LEVEL_41 = '-level 4.1 -maxrate 50M -bufsize 62M'.split(' ');

/** An MP4 with H.264 High of level 4.1 at most, as DICOM carries it; a larger picture is made smaller. */
export async function encodeForDicom(ffmpeg: Ffmpeg, path: string, outputPath: string): Promise<void> {
  const head = await withBoundedFile(path, (file) => file.read(0, Math.min(KIND_BYTES, file.size)));
  const kind = filmKindOf(head);
  if (kind === null) throw new MediaProblem('This is no film that can be read.');
  const facts = await probeVideo(path);
  refuseTooMuch(facts);
  const { width, height } = pictureOfLevel41(facts);
  const filters = `scale=${width}:${height}:${TO_BT709},setsar=1,format=yuv420p`;
  await runFfmpeg(ffmpeg, {
    input: ['-max_pixels', String(VIDEO_LIMITS.pixelsPerSide ** 2), '-f', kind, '-i', `file:${path}`],
    // The last filter that is named is the one that counts.
    output: [...H264_OUTPUT, '-vf', filters, ...LEVEL_41],
    outputPath,
  });
  refusePart(lengthOf(facts), await probeVideo(outputPath));
}
