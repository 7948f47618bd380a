import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { theme } from '../theme/theme.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table.tsx';
import type { Selection } from './selection.ts';
import { UNNARROWED } from './table-view.ts';
import type { TableView } from './table-view.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

const COLUMNS = [
  { id: 'id', header: 'ID', width: 100, card: 'meta', render: (row: Person) => row.id },
  {
    id: 'name',
    header: 'Name',
    width: 200,
    sortKey: 'name',
    card: 'title',
    render: (row: Person) => row.name,
  },
] as const;

const VIEW: TableView = { page: 1, size: 20, sort: 'name', order: 'asc', ...UNNARROWED, columns: undefined };
const idOf = (row: Person) => row.id;

function people(count: number): readonly Person[] {
  return Array.from({ length: count }, (_, place) => ({ id: `p${place}`, name: `Person ${place}` }));
}

function TestTable(props: Partial<DataTableProps<Person>>) {
  return (
    <ThemeProvider theme={theme}>
      <DataTable
        label="People"
        columns={COLUMNS}
        rowId={idOf}
        rows={people(3)}
        total={3}
        view={VIEW}
        onViewChange={() => {}}
        empty={{ icon: 'svg', title: 'Nobody is here' }}
        isFailed={false}
        onRetry={() => {}}
        rowHref={(row) => `/people/${row.id}`}
        {...props}
      />
    </ThemeProvider>
  );
}

/** Answers the one media query that decides between table and cards. */
function setWindowWidth(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => {
    const limit = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    const matches = limit !== undefined && width <= Number(limit);
    return {
      matches,
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    };
  });
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => setWindowWidth(1440));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('opening a row', () => {
  test('a click anywhere on the row opens it', () => {
    const onOpen = vi.fn();
    render(<TestTable onOpen={onOpen} />);
    fireEvent.click(screen.getByText('Person 1'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 'p1', name: 'Person 1' });
  });

  test.each([
    ['Ctrl-click', { ctrlKey: true }],
    ['Meta-click', { metaKey: true }],
  ])('%s opens a new tab and stays here', (_, keys) => {
    const onOpen = vi.fn();
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    render(<TestTable onOpen={onOpen} />);
    fireEvent.click(screen.getByText('Person 2'), keys);
    expect(openTab).toHaveBeenCalledWith('/people/p2', '_blank', 'noopener');
    expect(onOpen).not.toHaveBeenCalled();
  });

  test('the middle button opens a new tab', () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    render(<TestTable onOpen={vi.fn()} />);
    fireEvent(
      screen.getByText('Person 0'),
      new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }),
    );
    expect(openTab).toHaveBeenCalledWith('/people/p0', '_blank', 'noopener');
  });

  test('Alt-click does nothing, also on the row’s link', () => {
    const onOpen = vi.fn();
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    render(<TestTable onOpen={onOpen} />);
    fireEvent.click(screen.getByText('Person 0'), { altKey: true });
    const followed = fireEvent.click(screen.getByRole('link', { name: 'p0' }), { altKey: true });
    expect(onOpen).not.toHaveBeenCalled();
    expect(openTab).not.toHaveBeenCalled();
    expect(followed).toBe(false);
  });

  test('a new tab by the row’s own link is left to the browser', () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    render(<TestTable onOpen={vi.fn()} />);
    expect(fireEvent.click(screen.getByRole('link', { name: 'p0' }), { ctrlKey: true })).toBe(true);
    expect(openTab).not.toHaveBeenCalled();
  });

  test('the pointer on a row, or the focus, tells once that it may be opened', () => {
    const onRowIntent = vi.fn();
    render(<TestTable onOpen={vi.fn()} onRowIntent={onRowIntent} />);
    fireEvent.mouseOver(screen.getByText('Person 1'));
    fireEvent.mouseOver(screen.getByRole('link', { name: 'p1' }));
    expect(onRowIntent).toHaveBeenCalledExactlyOnceWith({ id: 'p1', name: 'Person 1' });
  });
});

describe('a press on a row', () => {
  test('tells that the row is about to be opened; another button, and a row that does not open, say nothing', () => {
    const onRowPress = vi.fn();
    render(<TestTable onOpen={vi.fn()} mayOpen={(row) => row.id === 'p1'} onRowPress={onRowPress} />);
    fireEvent.mouseDown(screen.getByText('Person 0'), { button: 0 });
    fireEvent.mouseDown(screen.getByText('Person 1'), { button: 2 });
    expect(onRowPress).not.toHaveBeenCalled();
    fireEvent.mouseDown(screen.getByText('Person 1'), { button: 0 });
    expect(onRowPress).toHaveBeenCalledExactlyOnceWith({ id: 'p1', name: 'Person 1' });
  });
});

describe('a list in which only some rows open', () => {
  test.each([1440, 390])('at %i px a click on the others does nothing, and they have no control', (width) => {
    setWindowWidth(width);
    const onOpen = vi.fn();
    render(<TestTable onOpen={onOpen} mayOpen={(row) => row.id === 'p1'} />);
    fireEvent.click(screen.getByText('Person 0'));
    expect(onOpen).not.toHaveBeenCalled();
    expect(screen.getAllByRole('link')).toHaveLength(1);
    fireEvent.click(screen.getByText('Person 1'));
    expect(onOpen).toHaveBeenCalledOnce();
  });
});

describe('keys', () => {
  test('Up and Down move from row to row; only one row is in the Tab order', () => {
    render(<TestTable onOpen={vi.fn()} isPageList />);
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'p0' }));
    fireEvent.keyDown(screen.getByRole('link', { name: 'p0' }), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'p1' }));
    fireEvent.keyDown(screen.getByRole('link', { name: 'p1' }), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'p0' }));
    expect(screen.getAllByRole('link').filter((link) => link.tabIndex === 0)).toHaveLength(1);
  });

  test('the keys work while the page’s heading has the focus, but not on a button beside the list', () => {
    render(
      <main tabIndex={-1}>
        <h1 tabIndex={-1}>People</h1>
        <button type="button">Invite</button>
        <TestTable onOpen={vi.fn()} isPageList />
      </main>,
    );
    screen.getByRole('button', { name: 'Invite' }).focus();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Invite' }), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite' }));
    fireEvent.keyDown(screen.getByRole('heading'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'p0' }));
  });

  test('Enter on the page itself opens the first row, or the one that the keys were on', () => {
    const onOpen = vi.fn<(row: { readonly id: string }) => void>();
    render(<TestTable onOpen={onOpen} isPageList />);
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledOnce();
  });

  test('a table that is not the page’s one list leaves the keys of the page alone', () => {
    render(<TestTable onOpen={vi.fn()} />);
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(document.body);
  });
});

describe('sorting and paging', () => {
  test('RV-136: the sorted head says its order, and a click asks for the other', () => {
    const onViewChange = vi.fn();
    render(<TestTable onViewChange={onViewChange} />);
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(within(head).getByRole('button'));
    expect(onViewChange).toHaveBeenCalledWith({ ...VIEW, order: 'desc' });
    expect(screen.getByRole('columnheader', { name: 'ID' }).hasAttribute('aria-sort')).toBe(false);
  });

  test('RV-137: the footer shows the range, and its buttons ask for the pages beside', () => {
    const onViewChange = vi.fn();
    render(
      <TestTable rows={people(20)} total={45} view={{ ...VIEW, page: 2 }} onViewChange={onViewChange} />,
    );
    expect(screen.getByText('21–40 of 45')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onViewChange.mock.calls.map(([next]) => (next as TableView).page)).toEqual([3, 1]);
  });

  test('RV-124: the page sizes are 20, 50, 100 and 300', () => {
    const onViewChange = vi.fn();
    render(<TestTable onViewChange={onViewChange} />);
    const sizes = screen.getByLabelText('Rows per page:');
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['20', '50', '100', '300']);
    fireEvent.change(sizes, { target: { value: '100' } });
    expect(onViewChange).toHaveBeenCalledWith({ ...VIEW, size: 100 });
  });

  test('a page beyond the end turns into the last one', () => {
    const onViewChange = vi.fn();
    render(<TestTable rows={[]} total={45} view={{ ...VIEW, page: 9 }} onViewChange={onViewChange} />);
    expect(onViewChange).toHaveBeenCalledWith({ ...VIEW, page: 3 });
  });

  test('a page of 300 rows draws only those near the window, and says how many there are', () => {
    render(
      <TestTable rows={people(300)} total={900} view={{ ...VIEW, page: 2, size: 300 }} onOpen={vi.fn()} />,
    );
    const table = screen.getByRole('table', { name: 'People' });
    expect(screen.getAllByRole('link').length).toBeLessThan(100);
    expect(table.getAttribute('aria-rowcount')).toBe('901');
    expect(screen.getByText('Person 0').closest('tr')?.getAttribute('aria-rowindex')).toBe('302');
  });
});

describe('selection', () => {
  function Selectable({ onOpen }: { readonly onOpen: () => void }) {
    const [selected, setSelected] = useState<Selection>(new Set());
    return <TestTable onOpen={onOpen} selection={{ selected, onChange: setSelected }} />;
  }

  test('RV-139: rows are selected one by one or all at once, without opening them', () => {
    const onOpen = vi.fn();
    render(<Selectable onOpen={onOpen} />);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows of this page' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
    expect(all.indeterminate).toBe(true);
    expect(all.checked).toBe(false);
    fireEvent.click(all);
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => box.checked)).toEqual([true, true, true, true]);
    fireEvent.click(all);
    expect(boxes.map((box) => box.checked)).toEqual([false, false, false, false]);
    expect(onOpen).not.toHaveBeenCalled();
  });
});

describe('states', () => {
  test('while the first answer is awaited the table’s shape is there, and after 200 ms its skeleton', () => {
    vi.useFakeTimers();
    const { container } = render(<TestTable rows={undefined} total={undefined} />);
    expect(container.querySelectorAll('.MuiSkeleton-root')).toHaveLength(0);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy();
    pass(199);
    expect(container.querySelectorAll('.MuiSkeleton-root')).toHaveLength(0);
    pass(1);
    expect(container.querySelectorAll('.MuiSkeleton-root').length).toBeGreaterThan(0);
    vi.useRealTimers();
  });

  test('an empty list says so in the page’s own words', () => {
    render(<TestTable rows={[]} total={0} />);
    expect(screen.getByText('Nobody is here')).toBeTruthy();
  });

  test('a search without a match offers to clear it', () => {
    const onViewChange = vi.fn();
    render(<TestTable rows={[]} total={0} view={{ ...VIEW, search: 'zzz' }} onViewChange={onViewChange} />);
    expect(screen.getByText('No results found.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(onViewChange).toHaveBeenCalledWith(VIEW);
  });

  test('RV-126: a failure is shown with a way to try again', () => {
    const onRetry = vi.fn();
    render(<TestTable rows={undefined} total={undefined} isFailed onRetry={onRetry} />);
    expect(screen.getByText('Failed to load data')).toBeTruthy();
    expect(screen.getByText('The servers are very busy at the moment, please try again later.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('rows that are there stay when a refresh fails', () => {
    render(<TestTable isFailed />);
    expect(screen.getByText('Person 0')).toBeTruthy();
  });
});

test('RV-138: below 900 px rows are cards with the sizes 5, 10, 15, 20, 50, and a tap opens them', () => {
  setWindowWidth(390);
  const onOpen = vi.fn();
  render(<TestTable onOpen={onOpen} view={{ ...VIEW, size: 5 }} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(screen.getByRole('link', { name: 'Person 1' }));
  expect(onOpen).toHaveBeenCalledWith({ id: 'p1', name: 'Person 1' });
  const sizes = screen.getByLabelText('Rows per page:');
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['5', '10', '15', '20', '50']);
});

describe('a table among others on its page', () => {
  const heightOf = (count: number, more: Partial<DataTableProps<Person>> = {}) => {
    render(<TestTable rows={people(count)} total={count} isBoxed {...more} />);
    const box = screen.getByRole('table').parentElement;
    if (box === null) throw new Error('The table stands in a box');
    return getComputedStyle(box).height;
  };

  test('AD-298, AMB-260: is as high as its rows up to 10, and from 11 on 80vh with its own scrolling', () => {
    expect(heightOf(10)).toBe('');
    cleanup();
    expect(Number.parseFloat(heightOf(11))).toBeCloseTo(window.innerHeight * 0.8);
    cleanup();
    expect(heightOf(11, { isBoxed: false })).toBe('');
  });
});
