import type { DataTag, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Shows what a change was answered with. A read that was under way before the change may still answer with what was: it is
 * cancelled, and waited for, because cancelling puts back what was shown before.
 */
export async function keepReply<Data>(
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Data, Error> },
  reply: NoInfer<Data>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Data>(queryKey, reply);
}
