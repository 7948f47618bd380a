import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { HEIGHT, WIDTH } from './probe.mjs';

const LOW_QUALITY = 'gblur=sigma=2.4,eq=brightness=-0.08:contrast=0.8,';
const rawInput = (format) => ['-f', 'rawvideo', '-pix_fmt', format, '-s', `${WIDTH}x${HEIGHT}`];

/** H.264 that a browser seeks in quickly: a key frame every `gop` frames, no B-frames, the index in front. */
export function openVideo(file, format, { fps, crf, gop, isLowQuality }) {
  const options = [
    ['-v', 'error', '-y', ...rawInput(format), '-r', String(fps), '-i', '-'],
    ['-c:v', 'libx264', '-preset', 'slow', '-bf', '0', '-profile:v', 'high', '-crf', crf],
    ['-x264-params', `keyint=${gop}:min-keyint=${gop}:scenecut=0`, '-movflags', '+faststart'],
    ['-pix_fmt', 'yuv420p', '-color_range', 'tv', '-colorspace', 'bt709'],
    ['-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ['-vf', `${isLowQuality ? LOW_QUALITY : ''}scale=out_color_matrix=bt709:out_range=tv`, '-an', file],
  ].flat();
  const ffmpeg = spawn('ffmpeg', options, { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  return {
    async write(picture) {
      if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
    },
    async end() {
      ffmpeg.stdin.end();
      const [code] = await closed;
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
    },
  };
}

export async function writePicture(file, format, picture) {
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...rawInput(format), '-i', '-', file]);
  const closed = once(ffmpeg, 'close');
  ffmpeg.stdin.end(picture);
  await closed;
}
