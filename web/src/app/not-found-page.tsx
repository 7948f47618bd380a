import { ExploreOffOutlined as ExploreOff } from '../ui/icons/explore-off-outlined.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';

export function NotFoundPage() {
  return (
    <EmptyState
      icon={ExploreOff}
      headingLevel="h1"
      title="404 Not Found"
      action={
        <ButtonLink to="/" variant="outlined">
          Go to Homepage
        </ButtonLink>
      }
    />
  );
}
