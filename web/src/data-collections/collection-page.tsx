import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changeDataCollection } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { tokens } from '../app/theme/tokens.ts';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { EditableTitle } from '../ui/editable-title.tsx';
import { TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { collectionQuery, refreshCollection } from './data-collections.queries.ts';
import { MembersSection } from './members-section.tsx';

const Back = styled('nav')({
  marginBottom: 8,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 24,
    color: tokens.t2,
    fontSize: 13,
  },
  '& svg': { fontSize: 18 },
});

interface CollectionPageProps {
  readonly guid: string;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

export function CollectionPage({ guid, lost }: CollectionPageProps) {
  const collection = useQuery(collectionQuery(guid));
  if (isCallError(collection.error, 404)) return lost;

  async function rename(name: string): Promise<void> {
    await call(changeDataCollection, { params: { guid }, body: { name }, silent: true });
    await refreshCollection(guid);
  }

  return (
    <>
      <Back aria-label="Back">
        <TextLink to="/internal/data-collections">
          <ArrowBack aria-hidden /> Data collections
        </TextLink>
      </Back>
      <QueryState query={collection}>
        {({ name }) => (
          <>
            <PageHeader title={<EditableTitle value={name} label="Collection name" onSave={rename} />} />
            <MembersSection collectionGuid={guid} />
          </>
        )}
      </QueryState>
    </>
  );
}
