import ViewInArRounded from '@mui/icons-material/ViewInArRounded';
import Tooltip from '@mui/material/Tooltip';
import { tokens } from '../app/theme/tokens.ts';

const VIRTUAL_SCAN = 'This is a virtual scan.';

export function VirtualScanMark() {
  return (
    <Tooltip title={VIRTUAL_SCAN}>
      <ViewInArRounded titleAccess={VIRTUAL_SCAN} sx={{ fontSize: 18, flex: 'none', color: tokens.t2 }} />
    </Tooltip>
  );
}
