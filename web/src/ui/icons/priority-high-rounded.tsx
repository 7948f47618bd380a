// Material Icons by Google, Apache License 2.0; see NOTICE.md.
import { createSvgIcon } from '@mui/material/SvgIcon';

export const PriorityHighRounded = createSvgIcon(
  <>
    <circle cx="12" cy="19" r="2" />
    <path d="M12 3c-1.1 0-2 .9-2 2v8c0 1.1.9 2 2 2s2-.9 2-2V5c0-1.1-.9-2-2-2" />
  </>,
  'PriorityHighRounded',
);
