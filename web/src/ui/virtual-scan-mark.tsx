import { ViewInArRounded } from './icons/view-in-ar-rounded.tsx';
import { tokens } from './theme/tokens.ts';
import { Hint } from './hint.tsx';

const VIRTUAL_SCAN = 'This is a virtual scan.';

export function VirtualScanMark() {
  return (
    <Hint title={VIRTUAL_SCAN}>
      <ViewInArRounded
        titleAccess={VIRTUAL_SCAN}
        aria-label={VIRTUAL_SCAN}
        sx={{ fontSize: 18, flex: 'none', color: tokens.t2 }}
      />
    </Hint>
  );
}
