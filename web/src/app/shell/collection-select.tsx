import { ExpandMoreRounded as ExpandMore } from '../../ui/icons/expand-more-rounded.tsx';
import { LayersRounded as Layers } from '../../ui/icons/layers-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ALL_COLLECTIONS, showsCollectionDropdown } from '@sonoboard/domain/navigation/collection-dropdown';
import {
  dataCollectionsQuery,
  selectCollection,
  useSelectedCollection,
} from '../../platform/selected-collection.ts';
import { settingsQuery, useCurrentUser } from '../../platform/session.ts';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import type { MenuChoice } from './choice-menu.tsx';
import { MenuButton } from './menu-button.tsx';

const Box = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 36,
  maxWidth: 240,
  minWidth: 0,
  padding: '0 8px 0 12px',
  borderRadius: 8,
  border: `1px solid ${tokens.line2}`,
  background: tokens.s1,
  color: tokens.t1,
  font: 'inherit',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& svg': { fontSize: 18, color: tokens.t2, flex: 'none' },
  '&:hover': { borderColor: tokens.field },
  '&[aria-expanded=true]': { borderColor: tokens.accent, boxShadow: `0 0 0 1px ${tokens.accent}` },
  '&:focus-visible': focusRing,
  [theme.breakpoints.down('md')]: { width: '100%', maxWidth: 'none', height: 44, '& span': { flex: 1 } },
}));

const Name = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' });

/** Narrows the worklist, pending rescans and completed reviews to one collection. */
export function CollectionSelect() {
  const user = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const { data: collections = [] } = useQuery(dataCollectionsQuery(user));
  const selected = useSelectedCollection();
  const isShownToAll = settings?.flags.show_data_collection_dropdown === true;
  if (!showsCollectionDropdown(user, isShownToAll)) return null;

  const option = (guid: string | null, label: string, startsGroup: boolean): MenuChoice => ({
    kind: 'option',
    key: guid ?? ALL_COLLECTIONS,
    label,
    startsGroup,
    isChosen: (selected?.guid ?? null) === guid,
    onChoose: () => selectCollection(user, guid),
  });
  const choices = [
    option(null, ALL_COLLECTIONS, false),
    ...collections.map(({ guid, name }, index) => option(guid, name, index === 0)),
  ];
  const shown = selected === undefined ? ALL_COLLECTIONS : selected.name;
  return (
    <MenuButton
      as={Box}
      label={`Data collection: ${shown}`}
      menuLabel="Data collection"
      choices={choices}
      alignRight
    >
      <Layers aria-hidden />
      <Name>{shown}</Name>
      <ExpandMore aria-hidden />
    </MenuButton>
  );
}
