import { useState } from 'react';
import { useTriedForm } from '../ui/use-tried-form.ts';
import { useAfterPress } from './use-after-press.ts';

/** A form that also judges a field once it was filled and left; an empty one waits for the submission. */
export function useJudgedFields<Field extends string, Element extends HTMLElement = HTMLFormElement>() {
  const form = useTriedForm<Element>();
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const afterPress = useAfterPress();
  return {
    ...form,
    leave: (field: Field) => afterPress(() => setLeft((before) => new Set([...before, field]))),
    isJudged: (field: Field, isEmpty: boolean) => form.isTried || (left.has(field) && !isEmpty),
    startAgain: () => {
      form.startAgain();
      setLeft(new Set());
    },
  };
}
