import { FileDownloadRounded as Download } from '../icons/file-download-rounded.tsx';
import Button from '@mui/material/Button';
import type { Callable } from '@sonoboard/contract/http/endpoint';
import { tokens } from '../theme/tokens.ts';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { useSmallScreen } from '../use-small-screen.ts';
import { fieldsOf, shownColumns } from './column-choice.ts';
import type { TableColumn } from './table-column.ts';
import { narrowingOf } from './table-view.ts';
import type { TableView } from './table-view.ts';

export interface CsvLinkProps<Row> {
  /** The call that answers the list: it answers the file as well. */
  readonly list: Pick<Callable, 'path'>;
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** What narrows the list and is not in its view, such as the chosen collection. */
  readonly scope?: Readonly<Record<string, string | undefined>> | undefined;
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  /** On a small screen only a sign, so that it stands beside the search field. */
  readonly isBesideSearch?: boolean | undefined;
}

const LABEL = 'Export CSV';

/** A plain link, which the browser follows by itself while the page stays: nothing has to be loaded for it. */
export function CsvLink<Row>(props: CsvLinkProps<Row>) {
  const isSign = useSmallScreen() && props.isBesideSearch === true;
  return (
    <Button
      component="a"
      href={csvAddress(props)}
      download=""
      variant="outlined"
      startIcon={isSign ? undefined : <Download sx={{ color: tokens.t2 }} />}
      aria-label={isSign ? LABEL : undefined}
      sx={{
        color: 'text.primary',
        flex: 'none',
        ...(isSign && { '&&': { flex: 'none', width: 44, height: 44, minWidth: 44, p: 0 } }),
      }}
    >
      {isSign ? <Download sx={{ fontSize: 20, color: tokens.t2 }} /> : LABEL}
    </Button>
  );
}

/** All rows that match, in the order and with the columns that are shown. */
function csvAddress<Row>({ list, params, scope, columns, view }: CsvLinkProps<Row>): string {
  return callAddress(list.path, params, {
    ...scope,
    ...narrowingOf(view),
    sort: view.sort,
    order: view.order,
    format: 'csv',
    columns: fieldsOf(shownColumns(columns, view)).join(','),
  });
}
