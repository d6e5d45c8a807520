import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useKept } from './useKept.ts';

/** Whether keys pressed alone do something; speech input and slips of the hand may want them off (WCAG 2.1.4). */
export const useKeysAllowed = () => useKept('singleKeys', true);

/** Keys pressed alone, outside of fields; none while the person has switched them off. */
export function useSingleKeys(keys: HotkeyItem[]): void {
  const [allowed] = useKeysAllowed();
  useHotkeys(allowed ? keys : []);
}
