export type LinkScannerBlock = 'not_workspace_admin' | 'no_free_slot';

export interface LinkScannerFacts {
  readonly mayAdminister: boolean;
  readonly freeScannerSlots: number;
}

/** Why the link button is disabled; empty when it is not. An inactive licence does not stop linking. */
export function linkScannerBlocks({
  mayAdminister,
  freeScannerSlots,
}: LinkScannerFacts): readonly LinkScannerBlock[] {
  return [
    ...(mayAdminister ? [] : (['not_workspace_admin'] as const)),
    ...(freeScannerSlots >= 1 ? [] : (['no_free_slot'] as const)),
  ];
}
