import { type Language, languages } from '@gatehouse/messages';

export const widths = { wide: { width: 1280, height: 800 }, phone: { width: 375, height: 740 } } as const;
export type Width = keyof typeof widths;
type Theme = 'light' | 'dark';

export interface Setting {
  language: Language;
  theme: Theme;
  width: Width;
}

const settings: readonly Setting[] = languages.flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['wide', 'phone'] as const).map((width) => ({ language, theme, width })),
  ),
);

export const nameOf = ({ language, theme, width }: Setting): string =>
  `${language} ${theme} ${widths[width].width}`;

/** Filters of `npm run screens`, which takes pictures of all screens. */
export interface CrawlFilter {
  /** Part of a path. Only views with this text in their path are opened. */
  only?: string;
  language?: string;
  theme?: string;
  width?: string;
}

export const settingsOf = ({ language, theme, width }: CrawlFilter): readonly Setting[] =>
  settings.filter(
    (setting) =>
      (!language || setting.language === language) &&
      (!theme || setting.theme === theme) &&
      (!width || nameOf(setting).endsWith(` ${width}`)),
  );

/**
 * Filter of `npm run screens -- --check`, which checks all screens in every language, theme and width. Undefined in an
 * ordinary run.
 */
export const checkFilter: CrawlFilter | undefined = process.env.CHECK && JSON.parse(process.env.CHECK);

/**
 * Language, theme and width of the visits in an ordinary run. Colours do not affect the width of texts, so one theme
 * per language is enough. Each language is checked on a phone. Vietnamese has the longest words, so it is checked in a
 * wide window and on a phone. Adjacent settings in the list differ little.
 */
const ordinary: readonly Setting[] = [
  { language: 'en', theme: 'light', width: 'wide' },
  { language: 'vi', theme: 'light', width: 'wide' },
  { language: 'vi', theme: 'light', width: 'phone' },
  { language: 'ko', theme: 'light', width: 'phone' },
  { language: 'ja', theme: 'light', width: 'phone' },
  { language: 'en', theme: 'dark', width: 'phone' },
];

/**
 * Settings (language, theme and width) of this run. `close` lists the settings in which accessibility and headings are
 * also checked.
 */
export const visitedSettings: readonly Setting[] = checkFilter ? settingsOf(checkFilter) : ordinary;
export const close: readonly Setting[] = checkFilter
  ? visitedSettings
  : ordinary.filter(({ language }) => language === 'en');
