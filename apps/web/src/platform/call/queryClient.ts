import { QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query';
import { language } from '../i18n/language.ts';
import { CallError } from './callError.ts';

class Answers extends QueryClient {
  /** Asks again; a first answer that is on its way may be older than why one asks, and is not taken for the new one. */
  override async refetchQueries(filters?: RefetchQueryFilters, options?: RefetchOptions): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const joined = underWay.filter(({ state }) => state.data === undefined);
    await super.refetchQueries(filters, options);
    await super.refetchQueries({ type: 'active', predicate: (query) => joined.includes(query) }, options);
  }
}

/** The one cache of answers. A portal on the local network is asked even when the browser believes it is offline. */
export const queryClient = new Answers({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.isPassing,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/**
 * Kinds, types and news come in the language they are asked in: what is on the screen is asked for again in another one, also what
 * is still on its way in the old.
 */
async function askAgain(): Promise<void> {
  await queryClient.cancelQueries({ predicate: (query) => query.getObserversCount() > 0 });
  await queryClient.invalidateQueries();
}

language.subscribe(() => void askAgain());
