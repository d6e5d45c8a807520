import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CallOptions, call, type InputOf } from './call.ts';
import type { CallError } from './callError.ts';

type Asked<O extends OperationShape> = Omit<InputOf<O>, 'body'>;

export type UseApiOptions<O extends OperationShape> = Asked<O> & {
  enabled?: boolean;
  /** Milliseconds between quiet refreshes. */
  refetchInterval?: number;
  quiet?: boolean;
};

type WithoutRefetch<R> = R extends unknown ? Omit<R, 'refetch'> : never;
/** As the library's, but for asking again, which answers nothing. */
export type Answer<T> = WithoutRefetch<UseQueryResult<T, CallError>> & { refetch: () => Promise<void> };

/** Key of an answer in the cache; everything of one noun starts with `noun.`. */
export const keyOf = (declared: OperationShape, asked: { params?: unknown; query?: unknown }): QueryKey => [
  declared.name,
  asked.params ?? null,
  asked.query ?? null,
];

/** What an answer is of: the params, and for a look-up beside a form the ids and codes of its query, too. */
const thingOf = ([, params, query]: QueryKey, quiet?: boolean) =>
  JSON.stringify([params, quiet && Object.entries(query ?? {}).filter(([name]) => /(Id|Code)$/.test(name))]);

/**
 * The answer of a GET operation, kept fresh. While a new page or filter loads, the previous answer stays
 * (`isPlaceholderData`). Refreshing what is already shown is quiet.
 */
export function useApi<O extends OperationShape>(
  declared: O,
  ...[options]: Record<never, never> extends Asked<O>
    ? [options?: UseApiOptions<O>]
    : [options: UseApiOptions<O>]
): Answer<ResultOf<O>> {
  const cache = useQueryClient();
  const asked: { params?: unknown; query?: unknown; quiet?: boolean } = options ?? {};
  const queryKey = keyOf(declared, asked);
  const result = useQuery<ResultOf<O>, CallError>({
    queryKey,
    queryFn: ({ signal }) => {
      const quiet = asked.quiet ?? cache.getQueryData(queryKey) !== undefined;
      // `options` was checked against O above; TypeScript cannot follow a conditional type through a spread
      return call(declared, {
        params: asked.params,
        query: asked.query,
        signal,
        quiet,
      } as unknown as CallOptions<O>);
    },
    enabled: options?.enabled ?? true,
    refetchInterval: options?.refetchInterval ?? false,
    // the same thing's previous page, never another thing's
    placeholderData: (previous, query) =>
      query && thingOf(query.queryKey, asked.quiet) === thingOf(queryKey, asked.quiet) ? previous : undefined,
  });
  const key = JSON.stringify(queryKey);
  const again = useCallback(
    () => cache.refetchQueries({ queryKey: JSON.parse(key), exact: true }),
    [cache, key],
  );
  // not copied: which of its fields a screen reads is noted when it reads them
  return Object.create(result, { refetch: { value: again } });
}
