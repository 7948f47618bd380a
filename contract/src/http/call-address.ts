const API = '/api';

type Values = Readonly<Record<string, unknown>>;

/** Where a call goes: below /api, placeholders filled, query parameters appended, lists as repeated keys. */
export function callAddress(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(params[name])));
  const asked = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value])
      .filter((item) => item !== undefined && item !== null)
      .map((item) => `${encodeURIComponent(key)}=${encodeURIComponent(text(item))}`),
  );
  return asked.length === 0 ? `${API}${filled}` : `${API}${filled}?${asked.join('&')}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
