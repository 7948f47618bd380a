import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { COMMAND_KEY, isCommand } from '../platform/command-key.ts';
import { useCurrentUser } from '../platform/session.ts';
import { KeyHints } from '../ui/key-hints.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import type { Entry, Page } from './entries.ts';
import { EntryList, optionId } from './entry-list.tsx';
import { NothingFound, SearchFailed } from './no-entries.tsx';
import { PaletteField } from './palette-field.tsx';
import { rememberChoice } from './recent-choices.ts';
import { useActiveEntry } from './use-active-entry.ts';
import { useEntries } from './use-entries.ts';

const Rest = styled('div')({ flex: 1 });

const Foot = styled('div')({
  padding: '10px 20px',
  borderTop: `1px solid ${tokens.line2}`,
  '@media (hover: none)': { display: 'none' },
});

/** Always as high, so that nothing jumps while results come and go. */
const WIDE = { width: 640, height: 'min(560px, 76vh)', alignSelf: 'flex-start', mt: '12vh' };
const FULL = {
  width: '100%',
  maxWidth: '100%',
  height: '100%',
  maxHeight: 'none',
  m: 0,
  borderRadius: 0,
  border: 0,
};

const HINTS = [
  { keys: ['↑', '↓'], does: 'Move' },
  { keys: ['↵'], does: 'Open' },
  { keys: [COMMAND_KEY, '↵'], does: 'Open in a new tab' },
];

interface CommandPaletteProps {
  readonly pages: readonly Page[];
  readonly onClose: () => void;
}

/** Finds a page, person, exam, workspace, probe, collection, group or config, and opens it. */
export function CommandPalette({ pages, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const { groups, isBehind, isFailed, retry } = useEntries(pages, text);
  const entries = groups.flatMap((group) => group.entries);
  const { active, point, move } = useActiveEntry(entries);
  const open = useOpening(onClose);
  const waiting = useOpenOnceFound(active, isBehind, open);
  const isSmall = useSmallScreen();
  const listId = useId();
  const activeId = active === undefined ? undefined : optionId(listId, active);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') waiting.enter(isCommand(event));
    else return;
    event.preventDefault();
  }

  function type(next: string) {
    waiting.forget();
    setText(next);
    point(undefined);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Search', sx: isSmall ? FULL : WIDE } }}
    >
      <PaletteField
        text={text}
        listId={listId}
        activeId={activeId}
        isBusy={isBehind}
        onType={type}
        onKeyDown={handleKey}
        onClose={onClose}
      />
      {isFailed && <SearchFailed onRetry={retry} />}
      {entries.length === 0 ? (
        <Rest>{!isBehind && !isFailed && <NothingFound text={text} />}</Rest>
      ) : (
        <EntryList
          id={listId}
          groups={groups}
          active={active}
          isBehind={isBehind}
          onPoint={point}
          onOpen={(entry) => open(entry, false)}
        />
      )}
      {!isSmall && (
        <Foot>
          <KeyHints hints={HINTS} />
        </Foot>
      )}
      <LiveRegion>{isBehind || text === '' ? '' : countText(entries.length)}</LiveRegion>
    </Dialog>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
}

type Open = (entry: Entry, inNewTab: boolean) => void;

function useOpening(onClose: () => void): Open {
  const router = useRouter();
  const { guid } = useCurrentUser();
  return (entry, inNewTab) => {
    rememberChoice(guid, entry);
    // In a new tab the palette stays: anyone who opens one from a list often opens another.
    if (inNewTab || entry.opensNewTab) {
      window.open(entry.href, '_blank', 'noopener');
      return;
    }
    onClose();
    router.history.push(entry.href);
  };
}

/**
 * Enter opens what the text finds, never what an older text has found: anyone who types or pastes and presses Enter at once
 * is taken to the best match as soon as it is there.
 */
function useOpenOnceFound(active: Entry | undefined, isBehind: boolean, open: Open) {
  const asked = useRef<{ readonly inNewTab: boolean } | null>(null);
  const mayOpen = active !== undefined && (!isBehind || active.kind === 'page');

  useEffect(() => {
    if (asked.current === null || isBehind) return;
    const { inNewTab } = asked.current;
    asked.current = null;
    if (active !== undefined) open(active, inNewTab);
  }, [isBehind, active, open]);

  return {
    enter(inNewTab: boolean) {
      if (mayOpen) open(active, inNewTab);
      else asked.current = { inNewTab };
    },
    forget() {
      asked.current = null;
    },
  };
}
