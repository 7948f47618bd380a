/** Keys of the page are off while someone types. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  );
}
