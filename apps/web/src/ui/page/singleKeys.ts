import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useKept } from './useKept.ts';

/**
 * Returns whether single-key shortcuts are on. People with speech input or unsteady hands may need to switch them off
 * (WCAG 2.1.4).
 */
export const useKeysAllowed = () => useKept('singleKeys', true);

/** Handles single-key shortcuts, except in fields, unless the person has switched them off. */
export function useSingleKeys(keys: HotkeyItem[]): void {
  const [allowed] = useKeysAllowed();
  useHotkeys(allowed ? keys : []);
}
