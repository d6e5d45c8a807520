import { language } from './language.ts';

/** Formats of one kind, each made once: to make one takes a hundred times as long as to write something by it. */
function kept<O, F>(Kind: new (locale: string, options?: O) => F) {
  const made = new Map<string, F>();
  return (options?: O, locale: string = language.get()): F => {
    const key = `${locale}${JSON.stringify(options)}`;
    const format = made.get(key) ?? new Kind(locale, options);
    made.set(key, format);
    return format;
  };
}

/** The browser's formats by their options, of the language in use unless a locale is given. */
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
export const pluralRules = kept<Intl.PluralRulesOptions, Intl.PluralRules>(Intl.PluralRules);

/** Names and the like beside each other, as the language in use separates them. */
export const listed = (texts: readonly unknown[]): string =>
  texts.join(language.get() === 'ja' ? '、' : ', ');
