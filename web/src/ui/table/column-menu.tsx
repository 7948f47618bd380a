import { CheckRounded as Check } from '../icons/check-rounded.tsx';
import { ViewColumnRounded as ViewColumn } from '../icons/view-column-rounded.tsx';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { tokens } from '../theme/tokens.ts';
import { mayHide, shownColumns, toggledColumn } from './column-choice.ts';
import type { TableColumn } from './table-column.ts';
import type { TableView } from './table-view.ts';

interface ColumnMenuProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  readonly onViewChange: (next: TableView) => void;
}

/** Which columns are shown. The menu stays open, because people choose several. */
export function ColumnMenu<Row>({ columns, view, onViewChange }: ColumnMenuProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const shown = new Set(shownColumns(columns, view));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewColumn sx={{ color: tokens.t2 }} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.primary' }}
      >
        Columns
      </Button>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { mt: 0.5, maxHeight: '60vh' } }, list: { 'aria-label': 'Columns' } }}
      >
        {columns.filter(mayHide).map((column) => (
          <MenuItem
            key={column.id}
            role="menuitemcheckbox"
            aria-checked={shown.has(column)}
            onClick={() => onViewChange(toggledColumn(columns, view, column.id))}
          >
            <Check
              aria-hidden
              fontSize="small"
              sx={{ mr: 1, color: tokens.accent, visibility: shown.has(column) ? 'visible' : 'hidden' }}
            />
            {column.header}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
