import { afterEach, beforeEach, expect, test, vi } from 'vitest';

function pageBrings(replies: Record<string, unknown>): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'first-replies';
  element.textContent = JSON.stringify(replies);
  document.body.append(element);
}

/** Each page reads what it brought once; a module of its own is a page of its own. */
async function openedPage() {
  vi.resetModules();
  return import('./first-replies.ts');
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(100);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

test('a reply that came with the page is given once; after that the server is asked', async () => {
  pageBrings({ '/api/current': { guid: 'ada' } });
  const { takeFirstReply } = await openedPage();
  expect(takeFirstReply('/api/settings')).toBeUndefined();
  expect(takeFirstReply('/api/current')).toEqual({ guid: 'ada' });
  expect(takeFirstReply('/api/current')).toBeUndefined();
});

test('nothing of it stays in the page once it was read', async () => {
  pageBrings({ '/api/current': { guid: 'ada' } });
  const { takeFirstReply } = await openedPage();
  takeFirstReply('/api/settings');
  expect(document.body.innerHTML).toBe('');
});

test('a page that brought nothing asks for everything', async () => {
  const { takeFirstReply } = await openedPage();
  expect(takeFirstReply('/api/current')).toBeUndefined();
});

test('what nobody took while the page was new is old news', async () => {
  pageBrings({ '/api/current': { guid: 'ada' } });
  const { takeFirstReply } = await openedPage();
  vi.mocked(performance.now).mockReturnValue(10_001);
  expect(takeFirstReply('/api/current')).toBeUndefined();
});

test('what nobody took is forgotten with the person who has logged out', async () => {
  pageBrings({ '/api/current': { guid: 'ada' } });
  const { takeFirstReply, forgetFirstReplies } = await openedPage();
  takeFirstReply('/api/settings');
  forgetFirstReplies();
  expect(takeFirstReply('/api/current')).toBeUndefined();
});
