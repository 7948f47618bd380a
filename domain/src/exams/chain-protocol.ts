import type { ProtocolName } from './protocols.ts';

/** Whether rescans of a protocol are reviewed together with their original. Apart from the table of views, which is large. */
export function hasChainPages(protocol: ProtocolName): boolean {
  return protocol.startsWith('dvt_');
}
