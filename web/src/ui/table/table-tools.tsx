import { CloseRounded as Close } from '../icons/close-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_PLACEHOLDER } from '@sonoboard/domain/worklists/list-search';
import { tokens } from '../theme/tokens.ts';
import { SearchField } from '../search-field.tsx';
import { useSmallScreen } from '../use-small-screen.ts';
import { ColumnMenu } from './column-menu.tsx';
import { CsvLink } from './csv-link.tsx';
import type { CsvLinkProps } from './csv-link.tsx';
import { searchedFor, withoutTerm, withTerm } from './table-view.ts';
import type { TableView } from './table-view.ts';

export interface TableToolsProps<Row> extends Pick<
  CsvLinkProps<Row>,
  'list' | 'params' | 'columns' | 'view'
> {
  readonly label: string;
  readonly onViewChange: (next: TableView) => void;
  /** Fields of the list's own, which keep what they say in the view's filters. */
  readonly filters?: ReactNode;
}

const Bar = styled('search')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  marginBottom: 12,
});

const Terms = styled('ul')({
  display: 'contents',
  listStyle: 'none',
  '& button': { height: 28, padding: '0 8px 0 10px', borderRadius: 6, fontWeight: 400 },
});

const End = styled('div')({ display: 'flex', gap: 8, marginLeft: 'auto' });

/** What stands above a table of the staff: search terms, filters, which columns, and all of it as a file. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { label, columns, view, onViewChange, filters } = props;
  const isSmall = useSmallScreen();
  return (
    <Bar aria-label={label}>
      <SearchField
        label={`Search ${label.toLowerCase()}`}
        placeholder={SEARCH_PLACEHOLDER}
        debounceMs={SEARCH_DEBOUNCE_MS}
        value={view.search}
        onSearch={(term) => onViewChange(searchedFor(view, term))}
        onAdd={(term) => onViewChange(withTerm(view, term))}
      />
      {filters}
      {view.terms.length > 0 && (
        <Terms aria-label="Search terms">
          {view.terms.map((term) => (
            <li key={term}>
              <Button
                variant="outlined"
                endIcon={<Close sx={{ color: tokens.t2 }} />}
                aria-label={`Remove search term ${term}`}
                onClick={() => onViewChange(withoutTerm(view, term))}
                sx={{ color: 'text.primary' }}
              >
                {term}
              </Button>
            </li>
          ))}
        </Terms>
      )}
      <End>
        {!isSmall && <ColumnMenu {...{ columns, view, onViewChange }} />}
        <CsvLink list={props.list} params={props.params} columns={columns} view={view} />
      </End>
    </Bar>
  );
}
