import { useMutation } from '@tanstack/react-query';
import { useCallback, useReducer } from 'react';
import { isCallError, type CallError } from './call-error.ts';
import { queryClient } from './query-client.ts';

interface CallMutationOptions<Reply, Input> {
  readonly mutationFn: (input: Input) => Promise<Reply>;
  readonly onSuccess?: (reply: Reply, input: Input) => unknown;
  /** The server refused, or did not answer. Any other error is thrown. */
  readonly onError?: (error: CallError, input: Input) => unknown;
  readonly onSettled?: () => unknown;
}

interface CallMutation<Input> {
  readonly mutate: (input: Input) => void;
  /** True until the promises that the callbacks return are settled. */
  readonly isPending: boolean;
  readonly pendingInput: Input | undefined;
  readonly error: CallError | null;
  readonly clearError: () => void;
}

/** useMutation for call(): its callbacks and its error are refusals only, and a click shows isPending at once. */
export function useCallMutation<Reply, Input = void>({
  mutationFn,
  onSuccess,
  onError,
  onSettled,
}: CallMutationOptions<Reply, Input>): CallMutation<Input> {
  const [, renderNow] = useReducer((renders: number) => renders + 1, 0);
  const options = {
    mutationFn,
    // The default waits for the network; call() fails at once and says so.
    networkMode: 'always',
    onSuccess: (reply: Reply, input: Input) => onSuccess?.(reply, input),
    onError: (failure: Error, input: Input) => {
      if (!isCallError(failure)) throw failure;
      return onError?.(failure, input);
    },
    onSettled: () => onSettled?.(),
  } as const;
  const mutation = useMutation(options, queryClient);
  const { mutate: send, reset, isPending, error } = mutation;

  const mutate = useCallback(
    (input: Input) => {
      send(input);
      // The library renders isPending in a later task; the second click of a double click may come before.
      renderNow();
    },
    [send],
  );

  return {
    mutate,
    isPending,
    pendingInput: isPending ? mutation.variables : undefined,
    error: isCallError(error) ? error : null,
    clearError: () => {
      // reset() also ends isPending.
      if (!isPending) reset();
    },
  };
}
