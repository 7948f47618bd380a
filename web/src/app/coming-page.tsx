import Construction from '@mui/icons-material/ConstructionOutlined';
import { useMatches } from '@tanstack/react-router';
import { EmptyState } from '../ui/empty-state.tsx';

/** Stands where a page of the route table will be: says which one, and that it is not there yet. */
export function ComingPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <EmptyState
      icon={Construction}
      headingLevel="h1"
      title={title ?? 'This page'}
      line="This page is not available yet."
    />
  );
}
