import { iconOf } from './Icon.tsx';

// Icons of the sign-in page. They are in a separate file, so that the sign-in page does not load all other icons.
export const GlobeIcon = iconOf(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z',
);
export const SunIcon = iconOf(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4',
);
export const MoonIcon = iconOf('M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z');
