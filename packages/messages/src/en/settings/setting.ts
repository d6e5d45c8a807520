/** The screen of settings. */
export const setting = {
  tabs: {
    system: 'System Setting',
  },
  keys: {
    title: 'Keyboard',
    hint: 'Some keys do something when pressed alone: / searches, [ and ] fold the menu. Applies to this browser.',
    label: 'Single-key shortcuts',
  },
  theme: {
    title: 'Theme',
    hint: 'Applies to this browser.',
    label: 'Colours',
    light: 'Light',
    dark: 'Dark',
  },
} as const;
