interface ReviewKeyActions {
  readonly next: () => void;
  readonly goTo: (index: number) => void;
  readonly showKeys: () => void;
}

/** Answers whether the key was one of the page's. Digits by their place on the keyboard: Shift changes what they type. */
export function pressReviewKey(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'repeat'>,
  actions: ReviewKeyActions,
): boolean {
  if (event.repeat) return false;
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (event.shiftKey && digit !== undefined) {
    actions.goTo(Number(digit) - 1);
    return true;
  }
  if (event.key === 'Enter') {
    actions.next();
    return true;
  }
  if (event.key === '?') {
    actions.showKeys();
    return true;
  }
  return false;
}
