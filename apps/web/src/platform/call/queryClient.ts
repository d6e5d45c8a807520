import { QueryClient } from '@tanstack/react-query';
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
