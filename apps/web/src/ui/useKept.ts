import { useLocalStorage } from '@mantine/hooks';

/** A choice of the person that this browser keeps, under `gatehouse.<name>`; every piece that asks for it follows at once. */
export const useKept = <T>(name: string, first: T) =>
  useLocalStorage<T>({ key: `gatehouse.${name}`, defaultValue: first, getInitialValueInEffect: false });
