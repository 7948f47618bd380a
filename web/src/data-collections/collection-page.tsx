import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changeDataCollection } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { BackLink } from '../ui/back-link.tsx';
import { EditableTitle } from '../ui/editable-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { collectionQuery, refreshCollection } from './data-collections.queries.ts';
import { MembersSection } from './members-section.tsx';

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
      <BackLink to="/internal/data-collections">Data collections</BackLink>
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
