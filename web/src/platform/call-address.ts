const API = '/api';

type Values = Readonly<Record<string, unknown>>;

/** Where a call goes: below /api, placeholders filled, query parameters appended, lists as repeated keys. */
export function callAddress(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(key, text(item));
    }
  }
  const asked = search.toString();
  return asked === '' ? `${API}${filled}` : `${API}${filled}?${asked}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
