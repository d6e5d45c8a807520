import { QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query';
import { language } from '../i18n/language.ts';
import { CallError } from './callError.ts';

class ApiQueryClient extends QueryClient {
  /**
   * Refetches queries after a change. If the first request of a query is still running, its response may lack the
   * change, so the query runs again afterwards.
   */
  override async refetchQueries(filters?: RefetchQueryFilters, options?: RefetchOptions): Promise<void> {
    const underWay = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const joined = underWay.filter(({ state }) => state.data === undefined);
    await super.refetchQueries(filters, options);
    await super.refetchQueries({ type: 'active', predicate: (query) => joined.includes(query) }, options);
  }
}

/**
 * The only cache of responses. Sends calls even if the browser reports that it is offline, because the portal may be on
 * the local network.
 */
export const queryClient = new ApiQueryClient({
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
 * Refetches all data on the screen after a language change, because the portal translates some data, such as types and
 * news. Also cancels requests sent in the old language.
 */
async function refetchAll(): Promise<void> {
  await queryClient.cancelQueries({ predicate: (query) => query.getObserversCount() > 0 });
  await queryClient.invalidateQueries();
}

language.subscribe(() => void refetchAll());
