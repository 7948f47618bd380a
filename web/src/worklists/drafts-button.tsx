import { EditNoteRounded as EditNote } from '../ui/icons/edit-note-rounded.tsx';
import Button from '@mui/material/Button';
import { tokens } from '../ui/theme/tokens.ts';
import { filteredBy, type TableView } from '../ui/table/table-view.ts';

interface DraftsButtonProps {
  readonly view: TableView;
  readonly onViewChange: (next: TableView) => void;
}

/** Shows only the exams that the reader has begun to review. */
export function DraftsButton({ view, onViewChange }: DraftsButtonProps) {
  const isOn = view.filters['drafts'] === 'true';
  return (
    <Button
      variant="outlined"
      aria-pressed={isOn}
      startIcon={<EditNote sx={{ color: isOn ? tokens.accent : tokens.t2 }} />}
      onClick={() => onViewChange(filteredBy(view, 'drafts', isOn ? '' : 'true'))}
      sx={{
        color: 'text.primary',
        flex: 'none',
        height: { xs: 44, md: 36 },
        ...(isOn && { borderColor: tokens.accent, background: tokens.accentTint }),
      }}
    >
      My drafts
    </Button>
  );
}
