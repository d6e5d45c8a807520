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

const always = ['en light 1280', 'en dark 375'];

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
 * Which of the settings a run looks at closely: two always, and one of the others by turns, another every day; `CRAWL=7`
 * looks at the seventh of the others.
 */
export function closely(crawl = process.env.CRAWL): readonly Setting[] {
  if (checked) return settingsOf(checked);
  const others = settings.filter((setting) => !always.includes(nameOf(setting)));
  const turn = crawl ? Number(crawl) - 1 : Math.floor(Date.now() / 86_400_000);
  const byTurns = others[turn % others.length];
  return settings.filter((setting) => setting === byTurns || always.includes(nameOf(setting)));
}

/**
 * Those, and every language at both widths where it is not looked at closely: its words may be longer, its lines must not be. From
 * one to the next as little changes as can be: the language last.
 */
export const withFitting = (close: readonly Setting[]): readonly Setting[] =>
  languages.flatMap((language, place) =>
    (place % 2 ? (['phone', 'wide'] as const) : (['wide', 'phone'] as const)).flatMap((width) => {
      const own = close.filter((one) => one.language === language && one.width === width);
      // colours take no room
      return own.length > 0 ? own : [{ language, theme: 'light' as const, width }];
    }),
  );
