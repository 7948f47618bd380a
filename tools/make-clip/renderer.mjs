// From anatomy to grey values, as an ultrasound machine would show them, and the same with the vessels drawn in.
import { distanceToArtery, distanceToVein, smoothStep } from './anatomy.mjs';
import { sample } from './noise.mjs';
import { drawDepthScale, HEIGHT, WIDTH } from './probe.mjs';

const ARTERY_COLOUR = [255, 92, 92];
const VEIN_COLOUR = [77, 171, 255];
const PIXELS = WIDTH * HEIGHT;

export function createRenderer({ noise, probe, anatomy, isClot }) {
  const previous = new Float32Array(PIXELS);
  return {
    /** `persists`: a machine blends each frame with the one before. */
    frame(time, { persists }) {
      const moment = anatomy.at(time);
      const drift = 0.25 + 0.25 * Math.sin(time * 0.8);
      const plain = Buffer.alloc(PIXELS);
      const overlay = Buffer.alloc(PIXELS * 3);
      for (let i = 0; i < PIXELS; i += 1) {
        if (!probe.isInside[i]) continue;
        const x = probe.bodyX[i];
        const z = probe.bodyZ[i];
        const toVein = distanceToVein(moment.vein, x, z);
        const toArtery = distanceToArtery(moment.artery, x, z);
        const echo = echoAt({ probe, anatomy, moment, isClot, drift }, i, toVein, toArtery);
        const electronic = 0.0016 * (1 + (noise.random() - 0.5) * 1.2) * (1 + probe.beamZ[i] / 30);
        const shown = greyOf(echo + electronic);
        const value = persists ? 0.7 * shown + 0.3 * previous[i] : shown;
        previous[i] = value;
        const grey = value * edgeOf(probe, x);
        plain[i] = grey;
        drawVessels(overlay, i * 3, grey, toVein * probe.pxPerMm, toArtery * probe.pxPerMm);
      }
      drawDepthScale(probe, plain, overlay);
      return { plain, overlay };
    },
  };
}

function echoAt({ probe, anatomy, moment, isClot, drift }, i, toVein, toArtery) {
  const { vein, artery, top } = moment;
  const x = probe.bodyX[i];
  const z = probe.bodyZ[i];
  const follows = moment.follows(x, z);
  // Where the tissue that is now here lies at rest.
  const restZ =
    probe.beamZ[i] * moment.squeeze + moment.sunk * follows * smoothStep(top - 1, vein.z + vein.b, z);
  const restX = probe.beamX[i] * (1 - 0.03 * moment.pressure * (1 - follows));
  const below = (vessel, width) =>
    Math.exp(-(((x - vessel.x) / width) ** 4)) * smoothStep(vessel.z, vessel.z + 4, z);
  let echo = sample(anatomy.tissue, restX, restZ);
  // Blood lets more sound through than tissue: brighter behind it.
  echo *=
    1 +
    0.65 * below(artery, artery.r * 0.9) +
    (isClot ? 0.1 : 0.55) * below(vein, vein.a * 0.9) * Math.min(1, vein.b / 2);
  echo += walls(moment, z, toVein, toArtery);
  const inArtery = 1 - smoothStep(-0.35, 0.35, toArtery);
  const inVein = 1 - smoothStep(-Math.min(0.32, vein.b * 0.6), 0.3, toVein);
  // Reverberation under the near wall.
  const haze =
    0.004 +
    0.012 * Math.exp(-(z - (artery.z - artery.r)) / 0.9) * inArtery +
    0.009 * Math.exp(-(z - top) / 0.9) * inVein;
  const clot = 0.03 + 0.011 * sample(anatomy.textures.lobules, restX + 20, restZ * 1.5);
  echo = echo * (1 - inArtery) + haze * inArtery;
  echo = echo * (1 - inVein) + (isClot ? clot : haze) * inVein;
  const envelope =
    sample(anatomy.textures.speckle, restX, restZ) * (1 - drift) +
    sample(anatomy.textures.driftingSpeckle, restX, restZ) * drift;
  const depth = probe.beamZ[i];
  return echo * envelope * (0.7 + 0.3 * smoothStep(0, 6, depth)) * (1.1 - 0.012 * depth);
}

/** A wall is brightest where the beam meets it squarely: above and below. */
function walls({ vein, artery }, z, toVein, toArtery) {
  const arteryWall = Math.exp(-(((toArtery - 0.42) / 0.34) ** 2));
  const arteryFacing = Math.abs(z - artery.z) / (artery.r + 0.4);
  const veinWall = Math.exp(-(((toVein - 0.25) / 0.24) ** 2));
  const veinFacing = Math.min(1, Math.abs(z - vein.z) / (vein.b + 0.25));
  return arteryWall * (0.05 + 0.3 * arteryFacing ** 4) + veinWall * (0.025 + 0.14 * veinFacing ** 4);
}

/** 50 dB of range on a slightly curved grey scale. */
function greyOf(intensity) {
  const share = (20 * Math.log10(intensity + 1e-5) + 50) / 50;
  return share < 0 ? 0 : Math.min(250, 245 * share ** 1.25);
}

function edgeOf(probe, x) {
  return probe.isFan ? 1 : smoothStep(probe.halfWidth, probe.halfWidth - 0.4, Math.abs(x));
}

function drawVessels(overlay, at, grey, toVeinPx, toArteryPx) {
  const arteryLine = Math.exp(-((toArteryPx / 1.5) ** 2));
  const veinLine = Math.exp(-((toVeinPx / 1.5) ** 2));
  const arteryTint = toArteryPx < 0 ? 0.16 : 0;
  const veinTint = toVeinPx < 0 ? 0.16 : 0;
  for (let c = 0; c < 3; c += 1) {
    let value = grey * (1 - arteryTint) + ARTERY_COLOUR[c] * arteryTint;
    value = value * (1 - veinTint) + VEIN_COLOUR[c] * veinTint;
    value = value * (1 - arteryLine) + ARTERY_COLOUR[c] * arteryLine;
    overlay[at + c] = value * (1 - veinLine) + VEIN_COLOUR[c] * veinLine;
  }
}
