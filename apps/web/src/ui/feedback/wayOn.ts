import { createContext } from 'react';

export interface WayOnTarget {
  /** Name of the menu screen. */
  screen: string;
  /** Opens the menu screen without parameters. */
  go: () => void;
}

/**
 * The menu screen from which people reach the current screen. An error about a row that does not exist offers to open
 * it. Undefined outside the menu's frame.
 */
export const WayOn = createContext<WayOnTarget | undefined>(undefined);
