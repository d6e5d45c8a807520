import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CallOptions, call, type InputOf } from './call.ts';
import type { CallError } from './callError.ts';

type ApiQuery<O extends OperationShape> = Omit<InputOf<O>, 'body'>;

export type UseApiOptions<O extends OperationShape> = ApiQuery<O> & {
  enabled?: boolean;
  /** Interval between quiet refreshes in milliseconds. */
  refetchInterval?: number;
  quiet?: boolean;
};

type WithoutRefetch<R> = R extends unknown ? Omit<R, 'refetch'> : never;
export type Answer<T> = WithoutRefetch<UseQueryResult<T, CallError>> & { refetch: () => Promise<void> };

/** Returns the cache key of a query. Keys of one noun start with `noun.`. */
export const keyOf = (declared: OperationShape, input: { params?: unknown; query?: unknown }): QueryKey => [
  declared.name,
  input.params ?? null,
  input.query ?? null,
];

/**
 * Returns the subject of a query: its params. For a quiet lookup next to a form it includes the IDs and codes of the
 * query.
 */
const subjectOf = ([, params, query]: QueryKey, quiet?: boolean) =>
  JSON.stringify([params, quiet && Object.entries(query ?? {}).filter(([name]) => /(Id|Code)$/.test(name))]);

/**
 * Fetches a GET operation and keeps it fresh. The previous result stays while a new page or filter loads
 * (`isPlaceholderData`). Refreshing a shown result is quiet.
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
      // `options` is checked against O above. TypeScript cannot follow a conditional type through a spread.
      return call(declared, {
        params: input.params,
        query: input.query,
        signal,
        quiet,
      } as unknown as CallOptions<O>);
    },
    enabled: options?.enabled ?? true,
    refetchInterval: options?.refetchInterval ?? false,
    // Shows the previous page of the same subject only.
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
  // Not copied, because the query library tracks the fields that a screen reads.
  return Object.create(result, { refetch: { value: again } });
}
