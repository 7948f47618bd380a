import type { DeskPageProps } from '../desk/desk-page.ts';
import { ReviewNotice } from '../review-notice.tsx';

export function ChainClipsPage({ bar }: DeskPageProps) {
  return (
    <main>
      {bar.menu}
      <ReviewNotice />
    </main>
  );
}
