/**
 * After an update the server no longer has the scripts that an open page would fetch next. Such a page is loaded anew; but
 * only when there is an update: without a network, a reload would lose what is on the screen.
 */
export function watchVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    reloadIfUpdated().catch(() => {});
  });
}

async function reloadIfUpdated(): Promise<void> {
  const running = document.querySelector('link[data-application]')?.getAttribute('href');
  if (!running) return;
  const response = await fetch('/', { cache: 'no-store' });
  if (!response.ok) return;
  const served = await response.text();
  if (!served.includes(running)) window.location.reload();
}
