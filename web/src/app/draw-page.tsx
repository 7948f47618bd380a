import type { Display, DrawnPage, PageToDraw } from '@sonoboard/contract/http/page-drawing';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { bringFirstReplies } from '../platform/first-replies.ts';
import { collectionChoiceKey } from '../platform/selected-collection.ts';
import { drawInZone } from '../ui/browser-zone.ts';
import { styleCache } from '../ui/theme/style-cache.ts';
import { App } from './app.tsx';
import { loadRouter, router } from './router.ts';

/** As emotion writes them: the first word of the name says whether they belong to classes or to the whole page. */
const STYLE = /<style data-emotion="(\S+) (\S+)">(.*?)<\/style>/gs;

/**
 * Draws a page as the browser that asked for it would: on the server, which runs this file anew for each page, so that no
 * module can remember anything of another person.
 */
export async function drawPage({ path, person, display, replies }: PageToDraw): Promise<DrawnPage> {
  standInForBrowser(person, display);
  bringFirstReplies(replies);
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await loadRouter();
  return withStylesApart(renderToString(<App />));
}

/**
 * Among the rows they would count as rows; emotion finds them wherever they are. It takes over one element with the styles of many
 * classes as it takes over one for each, and a browser reads it sooner.
 */
function withStylesApart(drawn: string): DrawnPage {
  let ofPage = '';
  let ofClasses = '';
  const classes: string[] = [];
  const content = drawn.replaceAll(STYLE, (style, kind: string, name: string, rules: string) => {
    if (kind === styleCache.key) {
      classes.push(name);
      ofClasses += rules;
    } else {
      ofPage += style;
    }
    return '';
  });
  const styles = `${ofPage}<style data-emotion="${styleCache.key} ${classes.join(' ')}">${ofClasses}</style>`;
  return { styles, content };
}

/** What drawing asks of a browser. A call that brought no reply along is never answered: its part is drawn as waiting. */
function standInForBrowser(person: string, { zone, width, collection }: Display): void {
  drawInZone(zone);
  const choices = new Map(collection === null ? [] : [[collectionChoiceKey(person), collection]]);
  const storage = { getItem: (key: string) => choices.get(key) ?? null, setItem() {}, removeItem() {} };
  Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: storage,
    matchMedia: (query: string) => ({ matches: isAtWidth(query, width) }),
    fetch: () => new Promise(() => {}),
  });
}

/** The media queries of the pages ask for a least or a greatest width, or for both. */
function isAtWidth(query: string, width: number): boolean {
  const limits = [...query.matchAll(/(min|max)-width:\s*([\d.]+)px/g)];
  return (
    limits.length > 0 &&
    limits.every(([, side, limit]) => (side === 'min' ? width >= Number(limit) : width <= Number(limit)))
  );
}
