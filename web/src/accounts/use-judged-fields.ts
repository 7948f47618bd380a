import { useState } from 'react';
import { useAfterPress } from './use-after-press.ts';

/** When a form says what is wrong: a field once it was filled and left, an empty one at the submission. */
export function useJudgedFields<Field extends string>() {
  const [isTried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const afterPress = useAfterPress();
  return {
    isTried,
    markTried: () => setTried(true),
    leave: (field: Field) => afterPress(() => setLeft((before) => new Set([...before, field]))),
    isJudged: (field: Field, isEmpty: boolean) => isTried || (left.has(field) && !isEmpty),
    startAgain: () => {
      setTried(false);
      setLeft(new Set());
    },
  };
}
