import { useNavigate } from '@tanstack/react-router';
import { addressOf, entryAt, mayOpenPath } from '../menu.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useSession } from '../platform/session/session.ts';
import type { WayOnTarget } from '../ui/feedback/wayOn.ts';

/**
 * Returns the menu screen from which people reach the screen at `path`, for an error about a row that does not exist.
 * Undefined if there is none, or if the person may not open it.
 */
export function useWayOn(path: string): WayOnTarget | undefined {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const to = entryAt(path)?.to;
  if (to === undefined || !mayOpenPath(to, can)) return undefined;
  return { screen: t(`titles.${to}`), go: () => void navigate({ to: addressOf(to) }) };
}
