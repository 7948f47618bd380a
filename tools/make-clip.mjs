#!/usr/bin/env node
// Synthetic B-mode loops of a vein under compression, for the demo world: no patient data, no physics. Needs ffmpeg.
//   node tools/make-clip.mjs --out FOLDER [--name neg] [--case neg|pos] [--shape linear|fan] [--quality good|low]
//                            [--sec 5] [--fps 30] [--seed 1] [--crf 32] [--gop 15] [--stills 3,40]
// Writes NAME.mp4, NAME-overlay.mp4 (vessel outlines burned in) and NAME.json (rate, length, compression tags).
// With --stills it writes the named frames as PNG files and no video.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAnatomy } from './make-clip/anatomy.mjs';
import { openVideo, writePicture } from './make-clip/encoder.mjs';
import { createNoise } from './make-clip/noise.mjs';
import { createProbe, HEIGHT, WIDTH } from './make-clip/probe.mjs';
import { createRenderer } from './make-clip/renderer.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.' },
    name: { type: 'string' },
    case: { type: 'string', default: 'neg' },
    shape: { type: 'string', default: 'linear' },
    quality: { type: 'string', default: 'good' },
    sec: { type: 'string', default: '5' },
    fps: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    crf: { type: 'string', default: '32' },
    gop: { type: 'string', default: '15' },
    stills: { type: 'string', default: '' },
  },
});

const name = values.name ?? values.case;
const seconds = Number(values.sec);
const fps = Number(values.fps);
const frames = Math.round(seconds * fps);
const stills = values.stills.split(',').filter(Boolean).map(Number);
const isClot = values.case === 'pos';

const noise = createNoise(Number(values.seed));
const probe = createProbe(values.shape);
const anatomy = createAnatomy(noise, { seconds, isClot });
const renderer = createRenderer({ noise, probe, anatomy, isClot });
mkdirSync(values.out, { recursive: true });

async function writeStills() {
  for (const frame of stills) {
    const { plain, overlay } = renderer.frame(frame / fps, { persists: false });
    await writePicture(join(values.out, `${name}-${frame}.png`), 'gray', plain);
    await writePicture(join(values.out, `${name}-overlay-${frame}.png`), 'rgb24', overlay);
  }
}

async function writeVideos() {
  const settings = { fps, crf: values.crf, gop: values.gop, isLowQuality: values.quality === 'low' };
  const plain = openVideo(join(values.out, `${name}.mp4`), 'gray', settings);
  const overlay = openVideo(join(values.out, `${name}-overlay.mp4`), 'rgb24', settings);
  for (let frame = 0; frame < frames; frame += 1) {
    const picture = renderer.frame(frame / fps, { persists: frame > 0 });
    await plain.write(picture.plain);
    await overlay.write(picture.overlay);
  }
  await plain.end();
  await overlay.end();
  const tags = anatomy.compressions.flatMap(({ start, end }) => [
    { type: 'COMPRESSION_START', frameIndex: Math.round(start * fps) },
    { type: 'COMPRESSION_END', frameIndex: Math.round(end * fps) },
  ]);
  const facts = { name, case: values.case, shape: values.shape, quality: values.quality };
  const json = { ...facts, width: WIDTH, height: HEIGHT, fps, frames, tags };
  writeFileSync(join(values.out, `${name}.json`), `${JSON.stringify(json, null, 2)}\n`);
}

await (stills.length > 0 ? writeStills() : writeVideos());
