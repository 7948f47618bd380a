export interface AcepInputs {
  /** Clip sets that tell the present acceptance. */
  readonly window: number;
  readonly sampleSize: number;
  /** Percent, as the next two. */
  readonly targetAcceptance: number;
  readonly prevalence: number;
  readonly sensitivity: number;
}

/** As typed: an emptied field is an empty text. */
export type TypedAcepInputs = Readonly<Record<keyof AcepInputs, string>>;

/** Asked for unless someone types another one. */
export const DEFAULT_WINDOW = 20;
/** Wider than any list of clip sets; what a server can count with. */
export const WINDOW_MAX = 1_000_000_000;

const DEFAULTS: AcepInputs = {
  window: DEFAULT_WINDOW,
  sampleSize: 200,
  targetAcceptance: 80,
  prevalence: 10,
  sensitivity: 100,
};

/** What the card starts with: a sample is never smaller than what was already scanned. */
export function defaultAcepInputs(clipSetCount: number): AcepInputs {
  return { ...DEFAULTS, sampleSize: Math.max(DEFAULTS.sampleSize, clipSetCount) };
}

/** Every typing gives a usable projection (AMB-217). */
export function acepInputs(typed: TypedAcepInputs): AcepInputs {
  return {
    window: windowTyped(typed.window),
    sampleSize: positiveWhole(numberTyped(typed.sampleSize)),
    targetAcceptance: target(numberTyped(typed.targetAcceptance)),
    prevalence: percent(numberTyped(typed.prevalence), DEFAULTS.prevalence),
    sensitivity: percent(numberTyped(typed.sensitivity), DEFAULTS.sensitivity),
  };
}

export function windowTyped(text: string): number {
  return Math.min(WINDOW_MAX, positiveWhole(numberTyped(text)));
}

function numberTyped(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function positiveWhole(value: number | null): number {
  return Math.max(1, Math.floor(value ?? 1));
}

function target(value: number | null): number {
  if (value === null || value < 0) return DEFAULTS.targetAcceptance;
  return Math.min(100, value);
}

function percent(value: number | null, fallback: number): number {
  return Math.min(100, Math.max(0, value ?? fallback));
}
