import {
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputFormat,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
} from 'mediabunny';
import { type BoundedFile, withBoundedFile } from './bounded-file.ts';
import { MediaProblem } from './media-problem.ts';
import {
  h264KindOf,
  isPlayableVideo,
  VIDEO_LIMITS,
  type VideoCodec,
  type VideoContainer,
  type VideoFacts,
} from './video-facts.ts';

const NOT_A_VIDEO =
  'This is not a video that can be read: it is damaged, cut off, or something else than its name says.';
const CUT_OFF = 'The video breaks off: a part of the file is missing.';

const CODECS: Readonly<Record<string, VideoCodec>> = {
  avc: 'h264',
  hevc: 'h265',
  vp8: 'vp8',
  vp9: 'vp9',
  av1: 'av1',
};

/** Reads containers of strangers: runs in a process of its own only (reader-child.ts), which bounds its time and memory. */
export function readVideoFacts(path: string): Promise<VideoFacts> {
  return withBoundedFile(path, async (file) => {
    if (file.size === 0) throw new MediaProblem('The file is empty.');
    // No playlists (HLS): they name other files.
    const formats = [MP4, QTFF, WEBM, MATROSKA, MPEG_TS];
    const input = new Input({ formats, source: sourceOf(file) });
    try {
      return await factsOf(input, file.size);
    } catch (error) {
      if (error instanceof MediaProblem || isFromTheSystem(error)) throw error;
      throw new MediaProblem(NOT_A_VIDEO, { cause: error });
    } finally {
      input.dispose();
    }
  });
}

function sourceOf(file: BoundedFile): CustomSource {
  return new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.read(start, end),
    prefetchProfile: 'fileSystem',
    // Reading ahead may fail where nobody waits for it; anyone who needs those bytes fails by themselves.
    handleUnhandledError: () => undefined,
  });
}

/** A disk that fails is no fault of the file. */
const isFromTheSystem = (error: unknown) => error instanceof Error && 'syscall' in error;

async function factsOf(input: Input, fileSize: number): Promise<VideoFacts> {
  if (!(await input.canRead())) throw new MediaProblem(NOT_A_VIDEO);
  const container = containerOf(await input.getFormat());
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new MediaProblem('This file holds no video.');

  const width = await track.getDisplayWidth();
  const height = await track.getDisplayHeight();
  refuseSize(width, height);
  const codec = CODECS[(await track.getCodec()) ?? ''] ?? 'other';
  const parameters = (await track.getCodecParameterString()) ?? '';
  return {
    container,
    codec,
    ...(await timingOf(track, fileSize)),
    width,
    height,
    isPlayable: isPlayableVideo(container, codec, parameters),
    h264: h264KindOf(parameters),
  };
}

function containerOf(format: InputFormat): VideoContainer {
  if (format === MP4) return 'mp4';
  return format === WEBM ? 'webm' : 'other';
}

function refuseSize(width: number, height: number): void {
  if (!(width >= 1 && height >= 1)) throw new MediaProblem('The video has no picture.');
  const limit = VIDEO_LIMITS.pixelsPerSide;
  if (width <= limit && height <= limit) return;
  throw new MediaProblem(
    `The picture has ${width} x ${height} pixels; at most ${limit} x ${limit} can be shown.`,
  );
}

/** Goes through all frames by what the container says about them, without reading them. */
async function timingOf(track: InputVideoTrack, fileSize: number) {
  const sink = new EncodedPacketSink(track);
  let frameCount = 0;
  let bytes = 0;
  let first = Infinity;
  let last = -Infinity;
  let end = -Infinity;
  for await (const frame of sink.packets(undefined, undefined, { metadataOnly: true })) {
    frameCount += 1;
    bytes += frame.byteLength;
    first = Math.min(first, frame.timestamp);
    last = Math.max(last, frame.timestamp);
    end = Math.max(end, frame.timestamp + frame.duration);
    if (frameCount > VIDEO_LIMITS.frames) {
      throw new MediaProblem(`The video has more than ${VIDEO_LIMITS.frames} frames.`);
    }
    if (bytes > fileSize) throw new MediaProblem(CUT_OFF);
  }
  if (frameCount === 0) throw new MediaProblem('The video has no frames.');
  await requireBytes(sink, last);
  return { frameCount, ...rateOf(frameCount, { first, last, end }) };
}

/** A file that was cut off still lists all its frames; the bytes of the last one are missing. */
async function requireBytes(sink: EncodedPacketSink, timestamp: number): Promise<void> {
  const frame = await sink.getPacket(timestamp).catch(() => null);
  if (frame === null || frame.data.byteLength === 0) throw new MediaProblem(CUT_OFF);
}

/** From first to last frame, because WebM does not say how long the last one lasts. */
function rateOf(frameCount: number, { first, last, end }: { first: number; last: number; end: number }) {
  const span = last - first;
  const rate = span > 0 ? (frameCount - 1) / span : 1 / (end - first);
  const durationSeconds = span > 0 ? frameCount / rate : end - first;
  if (!(Number.isFinite(rate) && rate > 0 && rate <= 1000 && durationSeconds > 0)) {
    throw new MediaProblem('The video does not say how fast it plays.');
  }
  if (durationSeconds > VIDEO_LIMITS.seconds) throw new MediaProblem('The video is longer than an hour.');
  return { fps: thousandths(rate), durationSeconds: thousandths(durationSeconds) };
}

const thousandths = (value: number) => Math.round(value * 1000) / 1000;
