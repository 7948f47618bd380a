import { useEffect, useRef, type RefObject } from 'react';

/** A field that takes the focus whenever it has become wrong, and from the start when it comes first. */
export function useFocusOn(
  error: string | undefined,
  { isFirst = false }: { readonly isFirst?: boolean } = {},
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst || error !== undefined) field.current?.focus();
  }, [error, isFirst]);
  return field;
}
