import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'empty',
};

/** What zod/mini says when the contract gave no words of its own. */
const NO_WORDS = 'Invalid input';

const SHOWN_KEY_MAX = 60;

/** The first problem of an input as a sentence that names the field. */
export function inputProblem(issues: readonly Issue[], input: unknown): string {
  const issue = issues[0];
  if (issue === undefined) return 'The request is not valid.';
  if (issue.code === 'unrecognized_keys') {
    return `${fieldName([...issue.path, issue.keys[0] ?? ''])} is not a known field.`;
  }
  const claim =
    issue.message === NO_WORDS ? claimOf(issue, valueAt(input, issue.path)) : `: ${issue.message}`;
  const sentence = `${fieldName(issue.path)}${claim}`;
  return /[.!?)]$/.test(sentence) ? sentence : `${sentence}.`;
}

function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The request';
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${shownKey(String(part))}`,
    )
    .join('');
}

/** A caller may call a field anything, also nothing at all. Spaces at its ends are seen between quotes only. */
function shownKey(key: string): string {
  if (key.trim() === '') return '(a field without a name)';
  const shown = key.length > SHOWN_KEY_MAX ? `${key.slice(0, SHOWN_KEY_MAX)}…` : key;
  return key === key.trim() ? shown : `“${shown}”`;
}

function claimOf(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined && issue.path.length > 0
        ? ' is missing'
        : ` must be ${KIND_WORDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return ` must ${boundWords(issue.origin, 'least', Number(issue.minimum))}`;
    case 'too_big':
      return ` must ${boundWords(issue.origin, 'most', Number(issue.maximum))}`;
    case 'invalid_value':
      return ` must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return ` is not a valid ${issue.format === 'regex' ? 'value' : issue.format.replaceAll('_', ' ')}`;
    case 'not_multiple_of':
      return ` must be a multiple of ${issue.divisor}`;
    default:
      return ' is not valid';
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | null | undefined)?.[part],
    input,
  );
}

function boundWords(origin: string, side: 'least' | 'most', bound: number): string {
  if (origin === 'string') return `have at ${side} ${bound} ${bound === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set')
    return `have at ${side} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  return `be at ${side} ${bound}`;
}
