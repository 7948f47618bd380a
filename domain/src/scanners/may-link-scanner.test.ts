import { expect, test } from 'vitest';
import { linkScannerBlocks } from './may-link-scanner.ts';

test.each([
  [true, 1, []],
  [true, 0, ['no_free_slot']],
  [false, 1, ['not_workspace_admin']],
  [false, 0, ['not_workspace_admin', 'no_free_slot']],
])(
  'SH-238, SH-239: admin %s with %s free slots: blocked by %j',
  (mayAdminister, freeScannerSlots, blocks) => {
    expect(linkScannerBlocks({ mayAdminister, freeScannerSlots })).toEqual(blocks);
  },
);
