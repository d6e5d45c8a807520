import { useRouterState } from '@tanstack/react-router';
import { heldText } from '../platform/i18n/text.ts';
import { useText } from '../platform/i18n/useText.ts';

/** The title of the screen that stands, as the sidebar has it; undefined where it has none of its own. */
export function useScreenTitle(): string | undefined {
  useText(); // told again in another language
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  return heldText(`titles.${path}`);
}
