import { type RefObject, useEffect, useState } from 'react';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'focusin'] as const;

/** True after nobody has touched the element, nor a key, for a while. Never while a control in it is reached by keyboard. */
export function useIdle(
  root: RefObject<HTMLElement | null>,
  milliseconds: number,
  isWatching: boolean,
): boolean {
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    const element = root.current;
    if (!isWatching || element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function rest(): void {
      if (element?.querySelector(':focus-visible')) wake();
      else setIsIdle(true);
    }
    function wake(): void {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(rest, milliseconds);
    }
    wake();
    for (const sign of SIGNS_OF_LIFE) element.addEventListener(sign, wake);
    window.addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      setIsIdle(false);
      for (const sign of SIGNS_OF_LIFE) element.removeEventListener(sign, wake);
      window.removeEventListener('keydown', wake);
    };
  }, [root, milliseconds, isWatching]);

  return isIdle;
}
