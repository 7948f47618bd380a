// Material Icons by Google, Apache License 2.0; see NOTICE.md.
import { createSvgIcon } from '@mui/material/SvgIcon';

export const KeyboardReturnRounded = createSvgIcon(
  <path d="M19 8v3H5.83l2.88-2.88c.39-.39.39-1.02 0-1.41a.996.996 0 0 0-1.41 0L2.71 11.3c-.39.39-.39 1.02 0 1.41L7.3 17.3c.39.39 1.02.39 1.41 0s.39-1.02 0-1.41L5.83 13H20c.55 0 1-.45 1-1V8c0-.55-.45-1-1-1s-1 .45-1 1" />,
  'KeyboardReturnRounded',
);
