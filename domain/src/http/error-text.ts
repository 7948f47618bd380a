const NO_TEXT = 'Network error';

/** The server says `error`; other servers in between say `message` or `detail`. */
const TEXT_FIELDS = ['error', 'message', 'detail'] as const;

/** The sentence that a failed call shows, from the parsed body of its answer (undefined when there was none). */
export function errorText(body: unknown): string {
  return capitalizeFirst(textOf(body) ?? NO_TEXT);
}

export function capitalizeFirst(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

function textOf(body: unknown): string | undefined {
  const fields = Object(body) as Readonly<Record<string, unknown>>;
  const texts = TEXT_FIELDS.map((field) => fields[field]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}
