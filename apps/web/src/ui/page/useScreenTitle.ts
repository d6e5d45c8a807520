import { useRouterState } from '@tanstack/react-router';
import { findText } from '../../platform/i18n/text.ts';
import { useText } from '../../platform/i18n/useText.ts';

/** Returns the title of the current screen as in the sidebar. Undefined if the screen has no title. */
export function useScreenTitle(): string | undefined {
  useText(); // Makes the component render again when the language changes.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  return findText(`titles.${path}`);
}
