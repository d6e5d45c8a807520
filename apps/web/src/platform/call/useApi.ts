import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CallOptions, call, type InputOf } from './call.ts';
import type { CallError } from './callError.ts';

type ApiQuery<O extends OperationShape> = Omit<InputOf<O>, 'body'>;

export type UseApiOptions<O extends OperationShape> = ApiQuery<O> & {
  enabled?: boolean;
  /** Interval in milliseconds between automatic refreshes without a loading overlay. */
  refetchInterval?: number;
  quiet?: boolean;
};

type WithoutRefetch<R> = R extends unknown ? Omit<R, 'refetch'> : never;
export type Answer<T> = WithoutRefetch<UseQueryResult<T, CallError>> & { refetch: () => Promise<void> };

/** Returns the cache key of a query. The keys of one kind of object begin with its name, such as `buildings.`. */
export const keyOf = (declared: OperationShape, input: { params?: unknown; query?: unknown }): QueryKey => [
  declared.name,
  input.params ?? null,
  input.query ?? null,
];

/**
 * Returns a text that identifies the objects of a query: its params, and for a query without a loading overlay
 * (`quiet`) also the IDs and codes in its search parameters. While a query with the same text loads, the previous
 * result stays visible.
 */
const subjectOf = ([, params, query]: QueryKey, quiet?: boolean) =>
  JSON.stringify([params, quiet && Object.entries(query ?? {}).filter(([name]) => /(Id|Code)$/.test(name))]);

/**
 * Fetches a GET operation and refetches it after changes. While another page or filter loads, it returns the previous
 * result (`isPlaceholderData`). Refetching a visible result shows no loading overlay.
 */
export function useApi<O extends OperationShape>(
  declared: O,
  ...[options]: Record<never, never> extends ApiQuery<O>
    ? [options?: UseApiOptions<O>]
    : [options: UseApiOptions<O>]
): Answer<ResultOf<O>> {
  const cache = useQueryClient();
  const input: { params?: unknown; query?: unknown; quiet?: boolean } = options ?? {};
  const queryKey = keyOf(declared, input);
  const result = useQuery<ResultOf<O>, CallError>({
    queryKey,
    queryFn: ({ signal }) => {
      const quiet = input.quiet ?? cache.getQueryData(queryKey) !== undefined;
      // The type O has already checked `options`. TypeScript cannot follow a conditional type through a spread.
      return call(declared, {
        params: input.params,
        query: input.query,
        signal,
        quiet,
      } as unknown as CallOptions<O>);
    },
    enabled: options?.enabled ?? true,
    refetchInterval: options?.refetchInterval ?? false,
    // Keeps the previous result visible only if both queries concern the same objects.
    placeholderData: (previous, query) =>
      query && subjectOf(query.queryKey, input.quiet) === subjectOf(queryKey, input.quiet)
        ? previous
        : undefined,
  });
  const key = JSON.stringify(queryKey);
  const again = useCallback(
    () => cache.refetchQueries({ queryKey: JSON.parse(key), exact: true }),
    [cache, key],
  );
  // Replaces `refetch` without copying the result. The query library tracks which fields a component reads, and a copy
  // would read all of them.
  return Object.create(result, { refetch: { value: again } });
}
