import { DISPLAY_COOKIE, displayText } from '@sonoboard/contract/http/page-drawing';
import { selectedCollectionGuid } from '../../platform/selected-collection.ts';
import type { CurrentUser } from '../../platform/session.ts';
import { storedChoices } from '../../platform/stored-choice.ts';
import { browserZone } from '../../ui/browser-zone.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps the cookie by which the server knows how to draw this person's next page, until it is stopped. */
export function tellDisplay(user: CurrentUser): () => void {
  const tell = () => {
    const text = displayText({
      zone: browserZone(),
      width: window.innerWidth,
      collection: selectedCollectionGuid(user) ?? null,
    });
    const flags = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${DISPLAY_COOKIE}=${text}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}${flags}`;
  };
  tell();
  const stopChoices = storedChoices.subscribe(tell);
  window.addEventListener('resize', tell);
  return () => {
    stopChoices();
    window.removeEventListener('resize', tell);
  };
}
