import { expect, test, vi } from 'vitest';
import { beforeNextInput } from './before-input.ts';

test('what is drawn later is drawn before a key is heard, and only once', async () => {
  const order: string[] = [];
  const hear = () => order.push('key');
  window.addEventListener('keydown', hear, { capture: true });
  document.body.addEventListener('keydown', hear);
  beforeNextInput(() => order.push('drawn'));
  expect(order).toEqual([]);

  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true }));
  expect(order.filter((what) => what === 'drawn')).toHaveLength(1);
  expect(order.at(-1)).toBe('key');
  expect(order.indexOf('drawn')).toBeLessThan(order.lastIndexOf('key'));

  await new Promise((resolve) => setTimeout(resolve));
  expect(order.filter((what) => what === 'drawn')).toHaveLength(1);
});

test('without a key it is drawn as soon as the script has ended', async () => {
  const draw = vi.fn();
  beforeNextInput(draw);
  await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(1));
});
