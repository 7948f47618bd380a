import { BufferSource, type EncodedPacket, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';

/** A clip is a few seconds long. A film that is larger than this is not held in memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A clip as it came over the network: its compressed frames, and how to decode them. */
export interface ClipFile {
  /** In the order of decoding. */
  readonly packets: readonly EncodedPacket[];
  readonly config: VideoDecoderConfig;
  /** Degrees clockwise by which its frames are turned to be shown. */
  readonly rotation: number;
  readonly width: number;
  readonly height: number;
}

/** Null for a clip that is too large, holds no video, or is of a kind that this browser does not decode. */
export async function fetchClipFile(url: string, signal: AbortSignal): Promise<ClipFile | null> {
  const bytes = await fetchBytes(url, signal);
  if (bytes === null) return null;
  const input = new Input({ formats: [MP4, WEBM], source: new BufferSource(bytes) });
  try {
    const track = await input.getPrimaryVideoTrack();
    const described = await track?.getDecoderConfig();
    const config = described ? await supportedConfig(described) : null;
    if (!track || config === null || (await track.getFlip())) return null;
    const packets: EncodedPacket[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    const width = await track.getCodedWidth();
    const height = await track.getCodedHeight();
    const rotation = await track.getRotation();
    return packets.length === 0 ? null : { packets, config, rotation, width, height };
  } finally {
    input.dispose();
  }
}

/** The video element has loaded the clip, in the same range: it comes from the browser's cache, however old it is. */
async function fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const reply = await fetch(url, { headers: { range: 'bytes=0-' }, cache: 'force-cache', signal });
  if (!reply.ok || Number(reply.headers.get('content-length')) > MOST_BYTES) {
    await reply.body?.cancel();
    return null;
  }
  return reply.arrayBuffer();
}

/**
 * Decoded by software where the browser can: decoders of the machine stop when some ten of their frames are kept, and a
 * paused clip needs no speed.
 */
async function supportedConfig(described: VideoDecoderConfig): Promise<VideoDecoderConfig | null> {
  for (const hardwareAcceleration of ['prefer-software', 'no-preference'] as const) {
    const config = { ...described, hardwareAcceleration };
    // The second is asked only where the first is refused.
    // oxlint-disable-next-line no-await-in-loop
    const { supported } = await VideoDecoder.isConfigSupported(config);
    if (supported === true) return config;
  }
  return null;
}
