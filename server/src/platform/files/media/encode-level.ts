import type { VideoFacts } from './video-facts.ts';

/** Of level 4.1 (H.264, table A-1), in macroblocks of 16 x 16 pixels. */
const BLOCKS_OF_A_PICTURE = 8192;
const BLOCKS_OF_A_SECOND = 245_760;

const blocks = (pixels: number) => Math.ceil(pixels / 16);

interface Picture {
  readonly width: number;
  readonly height: number;
}

/** The largest picture of the same shape that level 4.1 carries at this rate; sides are even. */
export function pictureOfLevel41({
  width,
  height,
  fps,
}: Pick<VideoFacts, 'width' | 'height' | 'fps'>): Picture {
  const most = Math.min(BLOCKS_OF_A_PICTURE, Math.floor(BLOCKS_OF_A_SECOND / fps));
  const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2);
  const scaled = (factor: number) => ({ width: even(width * factor), height: even(height * factor) });
  const fits = (picture: Picture) => blocks(picture.width) * blocks(picture.height) <= most;
  const whole = { width: width + (width % 2), height: height + (height % 2) };
  if (fits(whole)) return whole;
  let factor = Math.sqrt(most / (blocks(width) * blocks(height)));
  while (!fits(scaled(factor)) && factor > 0.01) factor *= 0.98;
  return scaled(factor);
}
