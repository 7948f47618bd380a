// Where each pixel lies in the body, in mm: x lateral from the centre, z depth from the probe's face.

export const WIDTH = 640;
export const HEIGHT = 480;
const DEPTH_MM = 44;
const TOP_PX = 8;
const MARGIN_PX = 20;
const LINEAR_HALF_WIDTH_MM = 21;
/** A curved array. */
const RADIUS_MM = 40;
const HALF_ANGLE = 0.5;

/**
 * Beam coordinates carry tissue layers and speckle; Cartesian ones carry the vessels, so that an artery stays round
 * in a fan, too.
 */
export function createProbe(shape) {
  const size = WIDTH * HEIGHT;
  const probe = {
    isFan: shape === 'fan',
    halfWidth: LINEAR_HALF_WIDTH_MM,
    pxPerMm: shape === 'fan' ? fanScale() : (HEIGHT - MARGIN_PX) / DEPTH_MM,
    beamX: new Float32Array(size),
    beamZ: new Float32Array(size),
    bodyX: new Float32Array(size),
    bodyZ: new Float32Array(size),
    isInside: new Uint8Array(size),
  };
  for (let i = 0; i < size; i += 1) {
    if (probe.isFan) placeInFan(probe, i);
    else placeInRectangle(probe, i);
  }
  return probe;
}

const apexOffset = () => RADIUS_MM * (1 - Math.cos(HALF_ANGLE));

function fanScale() {
  const byHeight = (HEIGHT - MARGIN_PX) / (DEPTH_MM + apexOffset());
  const byWidth = (WIDTH - 12) / (2 * (RADIUS_MM + DEPTH_MM) * Math.sin(HALF_ANGLE));
  return Math.min(byHeight, byWidth);
}

function placeInFan(probe, i) {
  probe.bodyX[i] = ((i % WIDTH) - WIDTH / 2) / probe.pxPerMm;
  probe.bodyZ[i] = (Math.floor(i / WIDTH) - TOP_PX) / probe.pxPerMm - apexOffset();
  const radius = Math.hypot(probe.bodyX[i], probe.bodyZ[i] + RADIUS_MM);
  const angle = Math.atan2(probe.bodyX[i], probe.bodyZ[i] + RADIUS_MM);
  probe.beamX[i] = angle * (RADIUS_MM + 18);
  probe.beamZ[i] = radius - RADIUS_MM;
  probe.isInside[i] = isWithinDepth(probe.beamZ[i]) && Math.abs(angle) < HALF_ANGLE ? 1 : 0;
}

function placeInRectangle(probe, i) {
  probe.beamX[i] = ((i % WIDTH) - WIDTH / 2) / probe.pxPerMm;
  probe.beamZ[i] = (Math.floor(i / WIDTH) - TOP_PX) / probe.pxPerMm;
  probe.bodyX[i] = probe.beamX[i];
  probe.bodyZ[i] = probe.beamZ[i];
  probe.isInside[i] =
    isWithinDepth(probe.beamZ[i]) && Math.abs(probe.beamX[i]) < LINEAR_HALF_WIDTH_MM ? 1 : 0;
}

const isWithinDepth = (z) => z > 0 && z < DEPTH_MM;

/** Ticks every 5 mm, longer ones every 10, beside the picture of a linear probe. */
export function drawDepthScale(probe, plain, overlay) {
  if (probe.isFan) return;
  const left = WIDTH / 2 + Math.round(probe.halfWidth * probe.pxPerMm) + 8;
  for (let mm = 0; mm <= DEPTH_MM; mm += 5) {
    const y = Math.round(TOP_PX + mm * probe.pxPerMm);
    if (y >= HEIGHT) continue;
    for (let x = left; x < left + (mm % 10 === 0 ? 9 : 4); x += 1) {
      plain[y * WIDTH + x] = 150;
      overlay.fill(150, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3);
    }
  }
}
