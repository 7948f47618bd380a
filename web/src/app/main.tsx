import { createRoot, hydrateRoot } from 'react-dom/client';
import { announcePages } from './announce-pages.ts';
import { App } from './app.tsx';
import { keepFiles } from './keep-files.ts';
import { loadRouter, router } from './router.ts';
import { watchActivity } from './watch-activity.ts';
import { watchPageTime } from './watch-page-time.ts';
import { watchPush } from './watch-push.ts';
import { watchSession } from './watch-session.ts';
import { watchVersion } from './watch-version.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');

watchActivity();
watchSession(router);
announcePages(router);
watchPageTime(router);
watchVersion();
keepFiles();
watchPush();

if (root.hasChildNodes()) void takeOver(root);
else createRoot(root).render(<App />);

/** The server has drawn the page: it stays as it is until all that it was drawn from is here as well. */
async function takeOver(drawn: HTMLElement): Promise<void> {
  await loadRouter();
  hydrateRoot(drawn, <App />);
}
