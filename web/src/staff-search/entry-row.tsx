import { ApartmentRounded as Apartment } from '../ui/icons/apartment-rounded.tsx';
import { ArticleOutlined as Article } from '../ui/icons/article-outlined.tsx';
import { GroupsOutlined as Groups } from '../ui/icons/groups-outlined.tsx';
import { LayersOutlined as Layers } from '../ui/icons/layers-outlined.tsx';
import { MonitorHeartOutlined as MonitorHeart } from '../ui/icons/monitor-heart-outlined.tsx';
import { OpenInNewRounded as OpenInNew } from '../ui/icons/open-in-new-rounded.tsx';
import { PersonOutlineRounded as Person } from '../ui/icons/person-outline-rounded.tsx';
import { SensorsRounded as Sensors } from '../ui/icons/sensors-rounded.tsx';
import { TuneRounded as Tune } from '../ui/icons/tune-rounded.tsx';
import { styled } from '@mui/material/styles';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import type { ElementType, MouseEvent } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import type { Entry, EntryKind } from './entries.ts';

const ICONS: Readonly<Record<EntryKind, ElementType>> = {
  page: Article,
  user: Person,
  exam: MonitorHeart,
  workspace: Apartment,
  probe: Sensors,
  collection: Layers,
  group: Groups,
  config: Tune,
};

const Row = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 40,
  padding: '0 12px',
  borderRadius: 8,
  color: tokens.t1,
  textDecoration: 'none',
  cursor: 'pointer',
  scrollMargin: '36px 0 8px',
  '& > svg': { flex: 'none', fontSize: 20, color: tokens.t2 },
  '&[aria-selected="true"]': {
    background: tokens.s3,
    boxShadow: `inset 3px 0 ${tokens.accent}`,
    '& > svg': { color: tokens.accent },
  },
  [theme.breakpoints.down('md')]: { minHeight: 56 },
}));

const Words = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 10,
  flex: 1,
  minWidth: 0,
  [theme.breakpoints.down('md')]: { flexDirection: 'column', gap: 0 },
}));

const Title = styled('span')({
  flex: '0 1 auto',
  maxWidth: '100%',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Line = styled(Title)(({ theme }) => ({
  flex: '1 4 0',
  color: tokens.t2,
  fontSize: 13,
  [theme.breakpoints.down('md')]: { flex: 'none' },
}));

const Id = styled('span')({
  flex: 'none',
  color: tokens.t3,
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
});

const OPTION = { role: 'option', tabIndex: -1 } as const;

interface EntryRowProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

/** A link, so that the browser's own ways to open one work; but the focus stays in the field above. */
export function EntryRow({ id, entry, isActive, onPoint, onOpen }: EntryRowProps) {
  const Icon = ICONS[entry.kind];
  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <Row
      id={id}
      {...OPTION}
      aria-selected={isActive}
      href={entry.href}
      // Moved, not entered: a list that scrolls under a resting pointer chooses nothing.
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={handleClick}
    >
      <Icon aria-hidden />
      <Words>
        <Title>{entry.title}</Title>
        {entry.line !== '' && <Line>{entry.line}</Line>}
      </Words>
      {entry.kind !== 'page' && <Id>{displayGuid(entry.id)}</Id>}
      {entry.opensNewTab && <OpenInNew titleAccess="opens a new tab" sx={{ fontSize: '16px !important' }} />}
    </Row>
  );
}
