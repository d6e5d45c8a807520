import { useRouterState } from '@tanstack/react-router';
import { findText } from '../../platform/i18n/text.ts';
import { useText } from '../../platform/i18n/useText.ts';

/** Returns the title of the current screen as in the sidebar. Undefined if the screen has none. */
export function useScreenTitle(): string | undefined {
  useText(); // Re-renders on a language change.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  return findText(`titles.${path}`);
}
