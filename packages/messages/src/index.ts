import type { front } from './en/front.ts';
import type { screens } from './en/screens.ts';
import type { Texts } from './texts.ts';

export type { LabelKey, TextKey, TextParams, Texts } from './texts.ts';

/** Languages of the portal (spec §1); the first is the default. */
export const languages = ['en', 'vi', 'ko', 'ja'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value);

/** Each language by its own name, for the language switch. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  vi: 'Tiếng Việt',
  ko: '한국어',
  ja: '日本語',
};

type Fetched<T> = Record<Language, () => Promise<Texts<T>>>;

/** Fetches the texts of the login screen and the frame; each language is a chunk of its own. */
export const loadFront: Fetched<typeof front> = {
  en: async () => (await import('./en/front.ts')).front,
  vi: async () => (await import('./vi/front.ts')).front,
  ko: async () => (await import('./ko/front.ts')).front,
  ja: async () => (await import('./ja/front.ts')).front,
};

/** Fetches the texts of the screens behind the login. */
export const loadScreens: Fetched<typeof screens> = {
  en: async () => (await import('./en/screens.ts')).screens,
  vi: async () => (await import('./vi/screens.ts')).screens,
  ko: async () => (await import('./ko/screens.ts')).screens,
  ja: async () => (await import('./ja/screens.ts')).screens,
};
