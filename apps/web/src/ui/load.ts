import type { CallError } from '../platform/call/callError.ts';

/** Where an answer stands. Every piece that shows rows requires one, so that no screen forgets a state. */
export interface Load {
  /** Nothing to show yet. */
  loading: boolean;
  /** What is shown answers the previous question: dim it, keep it. */
  refreshing: boolean;
  error: CallError | null;
  retry: () => void;
}

interface Query {
  isPending: boolean;
  isPlaceholderData: boolean;
  error: CallError | null;
  refetch: () => unknown;
}

/** The `load` of a `useApi` answer. */
export const loadOf = (query: Query): Load => ({
  loading: query.isPending,
  refreshing: query.isPlaceholderData,
  error: query.error,
  retry: () => void query.refetch(),
});
