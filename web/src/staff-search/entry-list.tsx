import { styled } from '@mui/material/styles';
import { tokens } from '../ui/theme/tokens.ts';
import { type Entry, keyOf } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import type { Group } from './use-entries.ts';

/** The list itself scrolls: as the list of a field it needs no stop of its own for the Tab key. */
const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 8px 8px',
});

const Heading = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: '12px 12px 4px',
  background: tokens.s2,
  color: tokens.t3,
  fontSize: 12,
  lineHeight: '16px',
});

/** A list whose entries are links, and which a field moves through: no element of HTML is one. */
const LIST = { role: 'listbox', 'aria-label': 'Results' } as const;
const GROUP = { role: 'group' } as const;

interface EntryListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly active: Entry | undefined;
  readonly isBehind: boolean;
  readonly onPoint: (entry: Entry) => void;
  readonly onOpen: (entry: Entry) => void;
}

export function EntryList({ id, groups, active, isBehind, onPoint, onOpen }: EntryListProps) {
  return (
    <Scroller {...LIST} id={id} aria-busy={isBehind}>
      {groups.map(({ title, entries }) => (
        <div key={title} {...GROUP} aria-labelledby={`${id}-${title}`}>
          <Heading id={`${id}-${title}`}>{title}</Heading>
          {entries.map((entry) => (
            <EntryRow
              key={keyOf(entry)}
              id={optionId(id, entry)}
              entry={entry}
              isActive={entry === active}
              onPoint={() => onPoint(entry)}
              onOpen={() => onOpen(entry)}
            />
          ))}
        </div>
      ))}
    </Scroller>
  );
}

export function optionId(listId: string, entry: Entry): string {
  return `${listId}-${keyOf(entry)}`;
}
