import { useEffect, useRef, type RefObject } from 'react';

/** A field that takes the focus when its step begins, and again with every new reason to look at it. */
export function useFocusOn(reason: unknown): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [reason]);
  return field;
}
