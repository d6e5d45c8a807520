/** Languages of the portal (spec §1). The first one is the default. */
export const languages = ['en', 'vi', 'ko', 'ja'] as const;
export type Language = (typeof languages)[number];

/**
 * Returns the hour cycle of the 12-hour clock in a language. Japanese uses h11, because noon is 午後0時 and 午後12時 may mean
 * midnight.
 */
export const twelveHours = (language: Language) => (language === 'ja' ? 'h11' : 'h12');

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/** Names of the languages, each in the language itself, for the language menu. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  vi: 'Tiếng Việt',
  ko: '한국어',
  ja: '日本語',
};
