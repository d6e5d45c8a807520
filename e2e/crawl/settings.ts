import { type Language, languages } from '@gatehouse/messages';

export const widths = { wide: { width: 1280, height: 800 }, phone: { width: 375, height: 740 } } as const;
export type Width = keyof typeof widths;
export type Theme = 'light' | 'dark';

/** How somebody has set the portal up. */
export interface Setting {
  language: Language;
  theme: Theme;
  width: Width;
}

export const settings: readonly Setting[] = languages.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['wide', 'phone'] as const).map((width) => ({ language, theme, width })),
  ),
);

export const nameOf = ({ language, theme, width }: Setting): string =>
  `${language} ${theme} ${widths[width].width}`;

/** What `npm run screens` was asked to narrow itself to. */
export interface Wanted {
  /** A part of a look's address. */
  only?: string;
  language?: string;
  theme?: string;
  width?: string;
}

/** The settings that are wanted. */
export const settingsOf = ({ language, theme, width }: Wanted): readonly Setting[] =>
  settings.filter(
    (one) =>
      (!language || one.language === language) &&
      (!theme || one.theme === theme) &&
      (!width || nameOf(one).endsWith(` ${width}`)),
  );

/** What `npm run screens -- --check` looks at, of all screens in all settings; nothing where the crawl runs by itself. */
export const checked: Wanted | undefined = process.env.CHECK && JSON.parse(process.env.CHECK);

/**
 * The settings of an ordinary run. Colours take no room, so that one theme is enough to see whether a language fits: on a phone
 * each of them, and Vietnamese, which has the longest words, at both widths. Little changes from one setting to the next.
 */
const ordinary: readonly Setting[] = [
  { language: 'en', theme: 'light', width: 'wide' },
  { language: 'vi', theme: 'light', width: 'wide' },
  { language: 'vi', theme: 'light', width: 'phone' },
  { language: 'ko', theme: 'light', width: 'phone' },
  { language: 'ja', theme: 'light', width: 'phone' },
  { language: 'en', theme: 'dark', width: 'phone' },
];

/** The settings of a run, and those in which each page is also checked for accessibility and order. */
export const visited: readonly Setting[] = checked ? settingsOf(checked) : ordinary;
export const close: readonly Setting[] = checked
  ? visited
  : ordinary.filter(({ language }) => language === 'en');
