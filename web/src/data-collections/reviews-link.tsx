import type { ReactNode } from 'react';
import { TextLink } from '../ui/links.tsx';

interface ReviewsLinkProps {
  /** What the list of all reviews is opened with. */
  readonly search: { readonly reviewer?: string; readonly clipSet?: string };
  readonly children: ReactNode;
}

export function ReviewsLink({ search, children }: ReviewsLinkProps) {
  return (
    <TextLink to="/internal/reviews" search={search}>
      {children}
    </TextLink>
  );
}
