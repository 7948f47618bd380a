import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mayEditCollection } from '@sonoboard/domain/data-collections/collection-access';
import { WebhooksSection } from '../channels/webhooks-section.tsx';
import { isCallError } from '../platform/call-error.ts';
import { useCurrentUser } from '../platform/session.ts';
import { TargetsSection } from '../targets/targets-section.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { EditableTitle } from '../ui/editable-title.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { CalendarsSection } from './calendars-section.tsx';
import { ClipSetsSection } from './clip-sets-section.tsx';
import { changeCollection, CollectionSettings, type Collection } from './collection-settings.tsx';
import { refreshCollections } from './collections.queries.ts';
import { collectionQuery } from './data-collections.queries.ts';
import { LinkedReviewsSection } from './linked-reviews-section.tsx';
import { LinksSection } from './links-section.tsx';
import { MembersSection } from './members-section.tsx';
import { PerformanceSection } from './performance-section.tsx';
import { ResearchExportsSection } from './research-exports-section.tsx';
import { RetentionSection } from './retention-section.tsx';

const Sections = styled('div')({ display: 'grid', gap: 32, gridTemplateColumns: 'minmax(0, 1fr)' });

interface CollectionPageProps {
  readonly guid: string;
  /** The page of a path that does not exist. */
  readonly lost: ReactNode;
}

export function CollectionPage({ guid, lost }: CollectionPageProps) {
  const collection = useQuery(collectionQuery(guid));
  if (isCallError(collection.error, 'collection_not_found', 'not_found')) return lost;
  return (
    <>
      <BackLink to="/internal/data-collections">Data collections</BackLink>
      <QueryState query={collection}>
        {(found) => <CollectionBody key={guid} collection={found} />}
      </QueryState>
    </>
  );
}

function CollectionBody({ collection }: { readonly collection: Collection }) {
  const { guid } = collection;
  const user = useCurrentUser();

  async function rename(name: string): Promise<void> {
    await changeCollection(collection, { name }, { silent: true });
    await refreshCollections();
  }

  return (
    <>
      <PageHeader title={<EditableTitle value={collection.name} label="Collection name" onSave={rename} />}>
        <CollectionSettings collection={collection} />
      </PageHeader>
      <LinksSection collection={collection} />
      <Sections>
        <MembersSection collectionGuid={guid} />
        <CalendarsSection collectionGuid={guid} />
        <TargetsSection collectionGuid={guid} mayEdit={mayEditCollection(user)} />
        <WebhooksSection collectionGuid={guid} />
        <ClipSetsSection collection={collection} />
        <LinkedReviewsSection collectionGuid={guid} />
        <PerformanceSection collectionGuid={guid} />
        <ResearchExportsSection collectionGuid={guid} />
        <RetentionSection collectionGuid={guid} />
      </Sections>
    </>
  );
}
