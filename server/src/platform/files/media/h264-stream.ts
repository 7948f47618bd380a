import type { H264Kind } from './video-facts.ts';

const SEQUENCE_PARAMETERS = 7;

/** Profile and level of a bare H.264 stream: the first bytes of its sequence parameters. */
export function h264KindOfStream(head: Uint8Array): H264Kind | null {
  for (let at = 0; at + 6 < head.length; at += 1) {
    const isStart = head[at] === 0 && head[at + 1] === 0 && head[at + 2] === 1;
    if (!isStart || ((head[at + 3] ?? 0) & 31) !== SEQUENCE_PARAMETERS) continue;
    return { profile: head[at + 4] ?? 0, level: head[at + 6] ?? 0 };
  }
  return null;
}
