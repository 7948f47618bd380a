import { findView, PROTOCOLS } from './protocols.ts';
import type { ProtocolName } from './protocols.ts';

const HIGHLIGHT_FROM = 4;

/** Distinct views of the protocol that have a clip; a repeated view or one from outside the table adds nothing. */
export function countScannedPoints(protocol: ProtocolName, recordedViews: readonly string[]): number {
  return new Set(recordedViews.filter((view) => findView(protocol, view) !== undefined)).size;
}

/** 'n/m', as the Exam views column shows it (AMB-144). */
export function scannedPointsText(protocol: ProtocolName, scannedPoints: number): string {
  return `${scannedPoints}/${PROTOCOLS[protocol].views.length}`;
}

export function isScannedPointsHighlighted(scannedPoints: number): boolean {
  return scannedPoints >= HIGHLIGHT_FROM;
}
