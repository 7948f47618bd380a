import type { ClipsPage } from '@sonoboard/domain/reviews/review-pages';
import type { DeskPageProps } from '../desk/desk-page.ts';
import { ReviewNotice } from '../review-notice.tsx';

export function ChainClipsPage({ bar }: DeskPageProps & { readonly page: ClipsPage }) {
  return (
    <main>
      {bar.menu}
      <ReviewNotice />
    </main>
  );
}
