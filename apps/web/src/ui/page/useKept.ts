import { useLocalStorage } from '@mantine/hooks';

/**
 * Returns a setting that this browser stores under `gatehouse.<name>`, and a function to change it. All components that
 * use the setting update immediately.
 */
export const useKept = <T>(name: string, first: T) =>
  useLocalStorage<T>({ key: `gatehouse.${name}`, defaultValue: first, getInitialValueInEffect: false });
