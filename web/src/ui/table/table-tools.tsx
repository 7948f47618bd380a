import Close from '@mui/icons-material/CloseRounded';
import Download from '@mui/icons-material/FileDownloadRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { SEARCH_DEBOUNCE_MS, SEARCH_PLACEHOLDER } from '@sonoboard/domain/worklists/list-search';
import { tokens } from '../../app/theme/tokens.ts';
import { callAddress } from '../../platform/call-address.ts';
import { SearchField } from '../search-field.tsx';
import { useSmallScreen } from '../use-small-screen.ts';
import { fieldsOf, shownColumns } from './column-choice.ts';
import { ColumnMenu } from './column-menu.tsx';
import type { TableColumn } from './table-column.ts';
import { narrowingOf, searchedFor, withoutTerm, withTerm } from './table-view.ts';
import type { TableView } from './table-view.ts';

export interface TableToolsProps<Row> {
  readonly label: string;
  /** The call that answers the list: it answers the file as well. */
  readonly list: Pick<EndpointSpec, 'path'>;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
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
        <Button
          component="a"
          href={csvAddress(props)}
          download=""
          variant="outlined"
          startIcon={<Download sx={{ color: tokens.t2 }} />}
          sx={{ color: 'text.primary' }}
        >
          Export CSV
        </Button>
      </End>
    </Bar>
  );
}

/** All rows that match, in the order and with the columns that are shown. */
function csvAddress<Row>({ list, params, columns, view }: TableToolsProps<Row>): string {
  return callAddress(list.path, params, {
    ...narrowingOf(view),
    sort: view.sort,
    order: view.order,
    format: 'csv',
    columns: fieldsOf(shownColumns(columns, view)).join(','),
  });
}
