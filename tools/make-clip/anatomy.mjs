// Layers of a thigh with an artery and a vein in it, and how a pressing probe moves them. All lengths in mm.
import { sample, TEXELS_PER_MM, TEXTURE_SIZE } from './noise.mjs';

const VEIN = { x: 4.6, z: 21.5, a: 6.1, b: 4.3 };
const ARTERY = { x: -7.2, z: 19.8, r: 3.5 };
const HEART_BEATS_PER_SECOND = 72 / 60;

export function smoothStep(from, to, value) {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

const bell = (distance, width) => Math.exp(-((distance / width) ** 2));

export function createAnatomy(noise, { seconds, isClot }) {
  // The order of these calls is part of the seed's meaning.
  const textures = {
    speckle: noise.speckle(),
    driftingSpeckle: noise.speckle(),
    lobules: noise.blurred(60, 18),
    septa: noise.blurred(34, 7),
    fibres: noise.blurred(70, 4.5),
  };
  const compressions = [0.08, 0.38, 0.68].map((share) => ({
    start: share * seconds,
    press: (share + 0.09) * seconds,
    hold: (share + 0.15) * seconds,
    end: (share + 0.25) * seconds,
  }));
  return {
    textures,
    compressions,
    tissue: tissueMap(textures),
    at: (time) => vesselsAt(time, compressions, isClot),
  };
}

function vesselsAt(time, compressions, isClot) {
  const pressure = pressureAt(time, compressions);
  const pulse = pulseAt(time);
  const b = VEIN.b * (1 - (isClot ? 0.2 : 0.95) * pressure) + 0.05 * Math.sin(time * 1.9);
  const a = VEIN.a * (1 + (isClot ? 0.04 : 0.13) * pressure);
  const squeeze = 1 + 0.2 * pressure;
  const sunk = 2 * (VEIN.b - b);
  const top = (VEIN.z - VEIN.b) / squeeze + 0.15 * pressure;
  /** How much of the vein's collapse the tissue at (x, z) follows. */
  const follows = (x, z = ARTERY.z) => bell(x - VEIN.x, VEIN.a * 1.3 + 1.1 * Math.max(0, z - top - b));
  return {
    pressure,
    squeeze,
    sunk,
    top,
    follows,
    vein: { x: VEIN.x + 0.5 * pressure, z: top + b, a, b },
    artery: {
      x: ARTERY.x - 0.5 * pressure + 0.05 * pulse,
      z: ARTERY.z / squeeze - sunk * follows(ARTERY.x) * 0.5 - 0.04 * pulse,
      r: ARTERY.r * (1 + 0.075 * pulse),
    },
  };
}

function pressureAt(time, compressions) {
  return compressions.reduce(
    (most, { start, press, hold, end }) =>
      Math.max(most, smoothStep(start, press, time) * (1 - smoothStep(hold, end, time))),
    0,
  );
}

/** A fast upstroke, a slower decay, a small dicrotic bump. */
function pulseAt(time) {
  const phase = (time * HEART_BEATS_PER_SECOND) % 1;
  const decay = 0.55 * smoothStep(0.12, 0.2, phase) * Math.exp(-(phase - 0.16) * 3.2);
  return bell(phase - 0.16, 0.07) + decay + 0.18 * bell(phase - 0.48, 0.06);
}

/** Veins are no perfect ellipses. */
const wobble = (angle) => 1 + 0.035 * Math.sin(3 * angle + 0.7) + 0.02 * Math.sin(5 * angle);

/** Negative inside. */
export function distanceToVein(vein, x, z) {
  if (Math.abs(x - vein.x) > vein.a + 2.5 || Math.abs(z - vein.z) > vein.b + 2.5) return 9;
  const dx = (x - vein.x) / vein.a;
  const dz = (z - vein.z) / vein.b;
  const radius = Math.hypot(dx, dz);
  const slope = Math.hypot(dx / vein.a, dz / vein.b) / (radius || 1e-6);
  return (radius / wobble(Math.atan2(dz, dx)) - 1) / Math.max(slope, 1e-3);
}

export const distanceToArtery = (artery, x, z) => Math.hypot(x - artery.x, z - artery.z) - artery.r;

/** Computed once on the grid of the textures, 64 mm wide around the centre. */
function tissueMap(textures) {
  const map = new Float32Array(TEXTURE_SIZE ** 2);
  for (let y = 0; y < TEXTURE_SIZE; y += 1) {
    for (let x = 0; x < TEXTURE_SIZE; x += 1) {
      const lateral = (x < TEXTURE_SIZE / 2 ? x : x - TEXTURE_SIZE) / TEXELS_PER_MM;
      map[y * TEXTURE_SIZE + x] = echogenicity(textures, lateral, y / TEXELS_PER_MM);
    }
  }
  return map;
}

function echogenicity({ lobules, septa, fibres }, x, z) {
  const wave = 0.45 * sample(lobules, x * 0.5, 3);
  const fascia = z - (8.8 + wave);
  const deepFascia = z - (32.5 + 0.5 * wave - 0.012 * x * x);
  const thinFascia = z - (13.2 + 0.06 * x + 0.4 * wave);
  let echo = 0.075 + 0.02 * sample(lobules, x + 9, z);
  // skin
  echo += 0.2 * (1 - smoothStep(0.9, 1.5, z));
  // fat, with septa
  const fat = smoothStep(1.2, 1.8, z) * (1 - smoothStep(8.2 + wave, 9.0 + wave, z));
  echo += (0.035 + 0.014 * sample(lobules, x * 1.3, z) - echo) * fat;
  const isSepta = Math.max(0, 0.55 + 0.6 * sample(lobules, x + 14, z + 25));
  echo += fat * 0.075 * bell(sample(septa, x * 0.6, z * 1.1), 0.22) * isSepta;
  echo += 0.42 * bell(fascia, 0.24) * (0.8 + 0.3 * sample(lobules, x, 40));
  echo += 0.2 * bell(deepFascia, 0.4) + 0.12 * bell(thinFascia, 0.22);
  // muscle, and the fat around the vessels
  const sheath = Math.exp(-((((x + 1) / 15) ** 2 + ((z - 21) / 7.5) ** 2) ** 2));
  const muscle = smoothStep(0.3, 1.2, fascia) * (1 - 0.8 * sheath);
  echo *= 1 + muscle * 0.42 * Math.max(-1.8, sample(fibres, x, z + 0.04 * x));
  echo += 0.05 * sheath * (1 + 0.3 * sample(septa, x + 30, z));
  return Math.max(0.006, echo);
}
