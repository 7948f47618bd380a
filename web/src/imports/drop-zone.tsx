import { UploadFileRounded as UploadFile } from '../ui/icons/upload-file-rounded.tsx';
import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../ui/theme/tokens.ts';

interface DropZoneProps {
  /** Files hover over the page. */
  readonly isOver: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const Zone = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '28px 24px',
  border: `1.5px dashed ${tokens.field}`,
  borderRadius: 12,
  background: tokens.bg,
  color: tokens.t2,
  textAlign: 'center',
  cursor: 'pointer',
  '&:hover': { borderColor: tokens.t3 },
  '&[data-over]': { borderColor: tokens.accent, background: tokens.s2 },
  '&:has(input:focus-visible)': focusRing,
  '& > svg': { fontSize: 28, color: tokens.accent, marginBottom: 4 },
  '& > strong': { color: tokens.t1, fontWeight: 600 },
  '& > small': { fontSize: 13, lineHeight: '18px' },
  // As large as the zone: also the browser's own help is found where the eye is.
  '& > input': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'inherit' },
  [theme.breakpoints.down('sm')]: { padding: '20px 16px' },
}));

/** A field for files that looks like the place to drop them: mouse, finger and keyboard open the same dialog. */
export function DropZone({ isOver, onFiles }: DropZoneProps) {
  return (
    <Zone data-over={isOver ? '' : undefined}>
      <UploadFile aria-hidden />
      <strong>{isOver ? 'Drop them here' : 'Drop files here, or choose them'}</strong>
      <small>MP4, WebM or DICOM, each of at most 2&nbsp;GB</small>
      <input
        type="file"
        multiple
        aria-label="Choose files"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Else the same file could not be chosen again.
          target.value = '';
        }}
      />
    </Zone>
  );
}
