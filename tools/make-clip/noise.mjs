// Textures of seeded noise, laid out on a torus of 64 mm, so that tissue may move without an edge.

export const TEXTURE_SIZE = 1024;
export const TEXELS_PER_MM = 16;
const MASK = TEXTURE_SIZE - 1;
/** The point spread in texels: lateral resolution is worse than axial. */
const LATERAL = 2.9;
const AXIAL = 1.5;

export function createNoise(seed) {
  let state = (seed * 2654435761) >>> 0;

  function random() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const gaussian = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(6.283185307 * random());

  /** White noise, blurred along both axes, of unit variance. */
  function blurred(sigmaX, sigmaY) {
    let field = new Float32Array(TEXTURE_SIZE ** 2).map(gaussian);
    field = convolved(field, kernel(sigmaX), 1, 0);
    field = convolved(field, kernel(sigmaY), 0, 1);
    let power = 0;
    for (const value of field) power += value * value;
    const scale = 1 / Math.sqrt(power / field.length);
    return field.map((value) => value * scale);
  }

  /** The envelope of a complex Gaussian field, compounded from two looks, of mean 1. */
  function speckle() {
    const sum = new Float32Array(TEXTURE_SIZE ** 2);
    for (let part = 0; part < 4; part += 1) {
      const field = blurred(LATERAL, AXIAL);
      for (let i = 0; i < sum.length; i += 1) sum[i] += field[i] * field[i];
    }
    let total = 0;
    for (let i = 0; i < sum.length; i += 1) {
      sum[i] = Math.sqrt(sum[i]);
      total += sum[i];
    }
    const mean = total / sum.length;
    return sum.map((value) => value / mean);
  }

  return { random, blurred, speckle };
}

function kernel(sigma) {
  const radius = Math.ceil(sigma * 3);
  return Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
}

function convolved(field, weights, stepX, stepY) {
  const radius = (weights.length - 1) / 2;
  const result = new Float32Array(field.length);
  for (let y = 0; y < TEXTURE_SIZE; y += 1) {
    for (let x = 0; x < TEXTURE_SIZE; x += 1) {
      let value = 0;
      for (let j = -radius; j <= radius; j += 1) {
        const at = ((y + j * stepY) & MASK) * TEXTURE_SIZE + ((x + j * stepX) & MASK);
        value += weights[j + radius] * field[at];
      }
      result[y * TEXTURE_SIZE + x] = value;
    }
  }
  return result;
}

/** Bilinear; x and y in mm. */
export function sample(texture, xMm, yMm) {
  const x = xMm * TEXELS_PER_MM;
  const y = yMm * TEXELS_PER_MM;
  const left = Math.floor(x);
  const top = Math.floor(y);
  const shareX = x - left;
  const shareY = y - top;
  const column = left & MASK;
  const nextColumn = (left + 1) & MASK;
  const row = (top & MASK) * TEXTURE_SIZE;
  const nextRow = ((top + 1) & MASK) * TEXTURE_SIZE;
  const above = texture[row + column] + (texture[row + nextColumn] - texture[row + column]) * shareX;
  const below =
    texture[nextRow + column] + (texture[nextRow + nextColumn] - texture[nextRow + column]) * shareX;
  return above + (below - above) * shareY;
}
