import { useLocalStorage } from '@mantine/hooks';

/**
 * Returns a setting that this browser stores under `gatehouse.<name>`. All components that use it update immediately.
 */
export const useKept = <T>(name: string, first: T) =>
  useLocalStorage<T>({ key: `gatehouse.${name}`, defaultValue: first, getInitialValueInEffect: false });
