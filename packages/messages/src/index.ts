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
