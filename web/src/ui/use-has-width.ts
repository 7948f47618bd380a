import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element is at least so wide, now and after every change of its size. */
export function useHasWidth(width: number): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isRoomy, setRoomy] = useState(false);

  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setRoomy(element.clientWidth >= width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);

  return [ref, isRoomy];
}
