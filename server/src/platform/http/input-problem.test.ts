import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inputProblem } from './input-problem.ts';

const Body = z.strictObject({
  email: z.string().check(z.regex(/@/, 'Invalid email format (ex: name@example.com)')),
  rating: z.optional(z.int().check(z.gte(1), z.lte(5))),
  note: z.optional(z.string().check(z.minLength(2), z.maxLength(4))),
  kind: z.optional(z.enum(['a', 'b'])),
  counts: z.optional(z.record(z.string(), z.number())),
  clips: z.optional(z.array(z.object({ guid: z.guid() })).check(z.maxLength(2))),
});

test.each([
  [{}, 'email is missing.'],
  [{ email: 5 }, 'email must be text.'],
  [{ email: 'x' }, 'email: Invalid email format (ex: name@example.com)'],
  [{ email: 'a@b', rating: 6 }, 'rating must be at most 5.'],
  [{ email: 'a@b', rating: '5' }, 'rating must be a number.'],
  [{ email: 'a@b', note: 'x' }, 'note must have at least 2 characters.'],
  [{ email: 'a@b', kind: 'c' }, 'kind must be one of a, b.'],
  [{ email: 'a@b', clips: [{ guid: 'x' }] }, 'clips[0].guid is not a valid guid.'],
  [{ email: 'a@b', admin: true }, 'admin is not a known field.'],
  [{ email: 'a@b', '': true }, '(a field without a name) is not a known field.'],
  [{ email: 'a@b', ['x'.repeat(99)]: true }, `${'x'.repeat(60)}… is not a known field.`],
  [{ email: 'a@b', ' !': true }, '“ !” is not a known field.'],
  [{ email: 'a@b', counts: { 'left ': 'x' } }, 'counts.“left ” must be a number.'],
  ['text', 'The request must be an object.'],
])('%j: %s', (body, sentence) => {
  const parsed = z.safeParse(Body, body);
  expect(inputProblem(parsed.error?.issues ?? [], body)).toBe(sentence);
});
