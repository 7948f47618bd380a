import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { PendingState } from './pending-state.tsx';

interface QueryStateProps<T> {
  readonly query: UseQueryResult<T>;
  /** Shown while the first answer is awaited; a spinner unless the page has a skeleton of its own. */
  readonly pending?: ReactNode;
  readonly failed?: ReactNode;
  /** Shown when the answer holds nothing. */
  readonly empty?: ReactNode;
  readonly isEmpty?: ((data: T) => boolean) | undefined;
  readonly children: (data: T) => ReactNode;
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

/** Pending, failed and empty look the same on every page. Data that is there stays, also when a refresh fails. */
export function QueryState<T>({
  query,
  pending,
  failed,
  empty,
  isEmpty = isEmptyList,
  children,
}: QueryStateProps<T>) {
  if (query.data !== undefined) {
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
  }
  if (query.isError) return failed ?? <FailedState onRetry={() => void query.refetch()} />;
  return pending ?? <PendingState />;
}
