import { expectTypeOf, test } from 'vitest';
import type { resetPassword } from '../accounts/accounts.endpoints.ts';
import type { getUserConfig } from '../configs/configs.endpoints.ts';
import type { getMedia } from '../clips/clips.endpoints.ts';
import type { getWorklist } from '../worklists/worklists.endpoints.ts';
import type { BodyOf, CallInput, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts';

test('server and web read the same types from a declaration', () => {
  expectTypeOf<ParamsOf<typeof getUserConfig>>().toEqualTypeOf<{ guid: string }>();
  expectTypeOf<ReplyOf<typeof getUserConfig>['root_page']>().toEqualTypeOf<'worklist' | 'storage'>();
  expectTypeOf<QueryOf<typeof getWorklist>['limit']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<QueryOf<typeof getWorklist>['search']>().toEqualTypeOf<string[] | undefined>();
  expectTypeOf<BodyOf<typeof resetPassword>>().toEqualTypeOf<{ new_password: string }>();
  expectTypeOf<ReplyOf<typeof getMedia>>().toEqualTypeOf<undefined>();
});

test('a client must hand over what has no default, and may leave out the rest', () => {
  expectTypeOf<object>().toExtend<CallInput<typeof getWorklist>>();
  expectTypeOf<{ query: { limit: number; search: string } }>().toExtend<CallInput<typeof getWorklist>>();
  expectTypeOf<object>().not.toExtend<CallInput<typeof getUserConfig>>();
  expectTypeOf<{ params: { guid: string } }>().toExtend<CallInput<typeof getUserConfig>>();
});
