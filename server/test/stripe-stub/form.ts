export type Form = { readonly [field: string]: string | Form };

/** What the SDK sends: line_items[0][price]=… becomes { line_items: { 0: { price: … } } }. */
export function readForm(encoded: string): Form {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let place = form;
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
  return form as Form;
}

export function textOf(form: Form | undefined, field: string): string | null {
  const value = form?.[field];
  return typeof value === 'string' ? value : null;
}

export function partOf(form: Form | undefined, field: string): Form {
  const value = form?.[field];
  return typeof value === 'object' ? value : {};
}

export function textsOf(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
