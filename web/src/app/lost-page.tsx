import { NotFoundPage } from './not-found-page.tsx';
import { Frame } from './shell/shell.tsx';

/** An address that leads nowhere, inside the frame, so that the way back is at hand. */
export function LostPage() {
  return (
    <Frame>
      <NotFoundPage />
    </Frame>
  );
}
