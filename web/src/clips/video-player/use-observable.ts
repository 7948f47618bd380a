import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Observable } from './observable.ts';

/** Draws anew when the selected part changes; it must be the same value as long as nothing changed. */
export function useObservable<Value, Part>(
  observable: Observable<Value>,
  select: (value: Value) => Part,
): Part {
  return useSyncExternalStore(observable.subscribe, () => select(observable.get()));
}

/** For what changes with every frame: writes to the page by itself, because drawing anew would cost more than the frame. */
export function useEachValue<Value>(observable: Observable<Value>, write: (value: Value) => void): void {
  useLayoutEffect(() => {
    const update = () => write(observable.get());
    update();
    return observable.subscribe(update);
  });
}
