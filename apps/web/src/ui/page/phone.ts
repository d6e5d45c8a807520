import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the window is too narrow for two panes or a table (Mantine's `sm`). */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
