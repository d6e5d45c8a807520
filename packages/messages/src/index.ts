/** Languages of the portal (spec §1); the first is the default. */
export const languages = ['en', 'vi', 'ko', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The clock of twelve hours as a language counts it: in Japanese noon is 午後0時, since 午後12時 may be midnight. */
export const twelveHours = (language: Language) => (language === 'ja' ? 'h11' : 'h12');

export const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value);

/** Each language by its own name, for the language switch. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  vi: 'Tiếng Việt',
  ko: '한국어',
  ja: '日本語',
};
