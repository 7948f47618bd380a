/** A picture that starts to play is on the screen by the third. */
const FRAMES = 3;
/** A tab that nobody sees paints nothing. */
const LATEST_MS = 250;

/**
 * Resolves when what is being drawn now has been seen: for work that the eye does not wait for, such as telling the server
 * that a page was opened. Those who wait go on in the order in which they came.
 */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const latest = setTimeout(resolve, LATEST_MS);
    let left = FRAMES;
    const count = () => {
      left -= 1;
      if (left > 0) {
        requestAnimationFrame(count);
        return;
      }
      clearTimeout(latest);
      // Out of the frame itself, which is not on the screen before its callbacks are done.
      setTimeout(resolve);
    };
    requestAnimationFrame(count);
  });
}
