import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface ScrollFrame {
  /** What can be seen of the table. */
  readonly visibleWidth: number;
  /** Columns are hidden beyond the right edge. */
  readonly hasMore: boolean;
  /** The columns that are pinned cover others. */
  readonly isScrolled: boolean;
}

const UNKNOWN: ScrollFrame = { visibleWidth: 0, hasMore: false, isScrolled: false };

/** How a box that may scroll sideways stands, now and after every change. */
export function useScrollFrame<Box extends HTMLElement = HTMLDivElement>(): readonly [
  RefObject<Box | null>,
  ScrollFrame,
] {
  const ref = useRef<Box>(null);
  const [frame, setFrame] = useState(UNKNOWN);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth, scrollWidth, scrollLeft } = element;
      // Browsers scroll by fractions of a pixel, and round what they report.
      const hasMore = scrollLeft + clientWidth < scrollWidth - 1;
      const isScrolled = scrollLeft > 0;
      setFrame((before) =>
        before.visibleWidth === clientWidth && before.hasMore === hasMore && before.isScrolled === isScrolled
          ? before
          : { visibleWidth: clientWidth, hasMore, isScrolled },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  return [ref, frame];
}
