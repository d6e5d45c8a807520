import { QueryClient } from '@tanstack/react-query';
import { language } from '../i18n/language.ts';
import { CallError } from './callError.ts';

const passing = (error: unknown) => error instanceof CallError && error.isPassing;

/** The one cache of answers. A portal on the local network is asked even when the browser believes it is offline. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && passing(error),
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
