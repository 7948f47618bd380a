import { type RefObject, useEffect } from 'react';
import { isTyping } from './is-typing.ts';

const ROOM_ABOVE_BAR_PX = 12;

/** How high the bar is that stays at the bottom of the window, for what has its place above it. */
export const BOTTOM_BAR_HEIGHT = 'var(--bottom-bar-height, 0px)';

/** Messages stand above a bar that stays at the bottom of the window, and the field that gets the focus is scrolled clear of it. */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${element.offsetHeight + ROOM_ABOVE_BAR_PX}px`;
      style.setProperty('--bottom-bar-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    // A touch focuses a field without scrolling to it where a part of it is in the window, under the bar too.
    function scrollToField({ target }: FocusEvent): void {
      if (target instanceof Element && isTyping(target)) target.scrollIntoView({ block: 'nearest' });
    }
    document.addEventListener('focusin', scrollToField);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', scrollToField);
      style.scrollPaddingBottom = '';
      style.removeProperty('--bottom-bar-height');
    };
  }, [bar]);
}
