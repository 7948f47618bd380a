/** A tab that nobody sees paints nothing. */
const LATEST_MS = 250;

/** What the head of a page that comes drawn says in place of `modulepreload` (server/src/app/web-pages.ts). */
const AFTER_PAINTING = 'after-painting';

const POINTER_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

void start();

/**
 * The one script that a page runs at once. Where the server has drawn the page, it is seen before the others are fetched, because reading
 * them takes longer than painting.
 */
async function start(): Promise<void> {
  if (document.getElementById('root')?.hasChildNodes() === true) {
    keepEarlyActions();
    await painted();
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${AFTER_PAINTING}]`)) {
    link.rel = 'modulepreload';
  }
  const application = document.querySelector<HTMLLinkElement>('link[data-application]');
  await import(/* @vite-ignore */ application?.href ?? '');
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    // Out of the frame itself, which is not on the screen before its callbacks are done.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LATEST_MS);
  });
}

/** What a person does with a page that is seen but does not answer yet is done once it does. */
function keepEarlyActions(): void {
  const kept: (PointerEvent | MouseEvent | KeyboardEvent)[] = [];
  const typed = new Map<HTMLInputElement, string>();
  // A list is seen while the rest of its page is still on the way, and this script runs at the end of it.
  for (const field of document.querySelectorAll('input')) {
    if (field.value !== field.defaultValue) typed.set(field, field.value);
  }
  const keep = (event: PointerEvent | MouseEvent | KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isLeftToBrowser(event)) return;
    event.stopImmediatePropagation();
    // A press still moves the focus.
    if (event.type === 'click' || event.type === 'keydown') event.preventDefault();
    kept.push(event);
  };
  const keepText = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) typed.set(target, target.value);
  };
  const types = [...POINTER_EVENTS, 'keydown'] as const;
  for (const type of types) window.addEventListener(type, keep, true);
  window.addEventListener('input', keepText, true);
  const doAll = () => {
    for (const type of types) window.removeEventListener(type, keep, true);
    window.removeEventListener('input', keepText, true);
    for (const [field, text] of typed) typeAgain(field, text);
    for (const event of kept) again(event);
  };
  // Out of React's own work, during which it takes over no other part of the page.
  document.addEventListener('taken-over', () => setTimeout(doAll), { once: true });
}

/** The Tab key, and letters that go into a field. */
function isLeftToBrowser(event: Event): boolean {
  return (
    event instanceof KeyboardEvent &&
    (event.key === 'Tab' || event.key === 'Shift' || event.target instanceof HTMLInputElement)
  );
}

function again(event: PointerEvent | MouseEvent | KeyboardEvent): void {
  const Kind = event.constructor as new (type: string, from: Event) => Event;
  event.target?.dispatchEvent(new Kind(event.type, event));
}

/**
 * React empties a field when it takes it over, which it does at the latest when something happens there: that is the first event.
 * The second one brings the letters, written past React, which would else take them for its own.
 */
function typeAgain(field: HTMLInputElement, text: string): void {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.value = '';
  write?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
