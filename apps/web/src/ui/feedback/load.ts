import type { CallError } from '../../platform/call/callError.ts';
import { text } from '../../platform/i18n/text.ts';

/** The load state of a query. Every list component requires it, so that each screen handles all states. */
export interface Load {
  /** True until the first result arrives. */
  loading: boolean;
  /** True while the previous result is still shown during a new request. Components dim this result. */
  refreshing: boolean;
  error: CallError | null;
  retry: () => void;
}

/**
 * Returns the reason why an action must wait for a query that is loading or has failed. Undefined once the query has a
 * result.
 */
export const whyNotYet = ({ loading, error }: Load): string | undefined =>
  loading ? text('common.states.loading') : error?.message;

interface LoadQuery {
  isPending: boolean;
  isPlaceholderData: boolean;
  error: CallError | null;
  refetch: () => unknown;
}

/**
 * Returns the load state of a `useApi` result. For a disabled query, pass false as `isAsked`, so that it does not
 * count as loading.
 */
export const loadOf = (query: LoadQuery, isAsked = true): Load => ({
  loading: isAsked && query.isPending,
  refreshing: isAsked && query.isPlaceholderData,
  error: query.error,
  retry: () => void query.refetch(),
});
