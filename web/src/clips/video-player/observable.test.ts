import { expect, test, vi } from 'vitest';
import { Observable } from './observable.ts';

test('a change is told, and the same value is not', () => {
  const listener = vi.fn();
  const observable = new Observable(1);
  observable.subscribe(listener);
  observable.set(2);
  observable.set(2);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('changes that are held back are told together; anyone who asks gets the newest', () => {
  const listener = vi.fn();
  const observable = new Observable(1);
  observable.subscribe(listener);
  observable.hold();
  observable.set(2);
  observable.set(3);
  expect(listener).not.toHaveBeenCalled();
  expect(observable.get()).toBe(3);
  observable.tell();
  observable.tell();
  expect(listener).toHaveBeenCalledTimes(1);
  observable.set(4);
  expect(listener).toHaveBeenCalledTimes(2);
});
