export const setting = {
  tabs: {
    system: 'System Setting',
  },
  keys: {
    title: 'Keyboard',
    hint: 'Single keys as shortcuts: / to search, [ and ] to collapse the menu. Applies to this browser.',
    label: 'Single-key shortcuts',
  },
  theme: {
    title: 'Theme',
    hint: 'Applies to this browser.',
    label: 'Theme',
    light: 'Light',
    dark: 'Dark',
  },
} as const;
