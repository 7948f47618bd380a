interface ChangedValue {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What was and what became, field by field; what is no object is one field. */
export function changedValues(before: unknown, after: unknown): readonly ChangedValue[] {
  const [was, became] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(became)])].map((field) => ({
    field,
    before: words(was[field]),
    after: words(became[field]),
  }));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return { value };
  return Object.fromEntries(Object.entries(value));
}

function words(value: unknown): string {
  if (value === undefined) return '';
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) {
    return value.length === 0 ? 'none' : value.join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
