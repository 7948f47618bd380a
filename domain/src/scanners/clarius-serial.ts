import { editDistance } from './edit-distance.ts';

/** Printed in the link dialog; anyone who copies it, even with one slip, has not read their own scanner. */
export const CLARIUS_EXAMPLE_SERIAL = 'L7HD3012111A0117';

export const INVALID_SERIAL = 'Invalid serial number';

const CLARIUS_SERIAL = /^(?:L7HD3|L7HD|L7|C3HD3|C3HD|PALHD3|PAL)\d{6}A\d{4}$/;

/** The form in which a serial is compared and stored: a scanner is one physical thing, however it is typed. */
export function normalizeSerial(text: string): string {
  return text.trim().toUpperCase();
}

export function isClariusSerial(text: string): boolean {
  const serial = normalizeSerial(text);
  return CLARIUS_SERIAL.test(serial) && editDistance(serial, CLARIUS_EXAMPLE_SERIAL) > 1;
}

/** The message waits for the first submit: half a serial number is no mistake. */
export function clariusSerialProblem(text: string, hasTriedToSubmit: boolean): string | null {
  return !hasTriedToSubmit || isClariusSerial(text) ? null : INVALID_SERIAL;
}
