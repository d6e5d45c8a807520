import type { CallError } from '../platform/call/callError.ts';
import { text } from '../platform/i18n/text.ts';

/** Where an answer stands. Every piece that shows rows requires one, so that no screen forgets a state. */
export interface Load {
  /** Nothing to show yet. */
  loading: boolean;
  /** What is shown answers the previous question: dim it, keep it. */
  refreshing: boolean;
  error: CallError | null;
  retry: () => void;
}

/** Why what needs an answer cannot be done yet: it is on its way, or did not come; undefined once it is here. */
export const whyNotYet = ({ loading, error }: Load): string | undefined =>
  loading ? text('common.states.loading') : error?.message;

interface Query {
  isPending: boolean;
  isPlaceholderData: boolean;
  error: CallError | null;
  refetch: () => unknown;
}

/** The `load` of a `useApi` answer; nothing is on its way where nothing is asked. */
export const loadOf = (query: Query, isAsked = true): Load => ({
  loading: isAsked && query.isPending,
  refreshing: isAsked && query.isPlaceholderData,
  error: query.error,
  retry: () => void query.refetch(),
});
