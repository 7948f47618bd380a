import { AppError } from './app-error.ts';

const LONE_SURROGATE = /\p{Surrogate}/u;

/** PostgreSQL stores no U+0000, and UTF-8 has no lone surrogates: neither has a place in any column. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !LONE_SURROGATE.test(text);
}

/**
 * Refuses a request of which any text, at any depth, cannot be stored. One check at the entrance, because a text that
 * the database refuses later fails the whole statement, and an audit statement carries the events of many requests.
 */
export function requireStorableText(...inputs: readonly unknown[]): void {
  // A stack of our own: a deeply nested body must not exhaust the one of the engine.
  const remaining: unknown[] = [...inputs];
  while (remaining.length > 0) {
    const value = remaining.pop();
    if (typeof value === 'string') {
      if (!isStorable(value)) throw new AppError('unstorable_text');
    } else if (Array.isArray(value)) {
      for (const entry of value) remaining.push(entry);
    } else if (isPlainObject(value)) {
      for (const [name, entry] of Object.entries(value)) remaining.push(name, entry);
    }
  }
}

/** Bytes and streams of raw bodies are no text. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
