import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is narrower than two panes or a table need (Mantine's `sm`). */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
