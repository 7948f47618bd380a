import { useCallback, useRef } from 'react';

interface FirstField {
  /** The field's ref: it takes the focus when it appears, because someone opened its dialog to type. */
  readonly attach: (input: HTMLElement | null) => void;
  readonly focus: () => void;
}

export function useFirstField(): FirstField {
  const field = useRef<HTMLElement>(null);
  const attach = useCallback((input: HTMLElement | null) => {
    field.current = input;
    input?.focus();
  }, []);
  const focus = useCallback(() => field.current?.focus(), []);
  return { attach, focus };
}
