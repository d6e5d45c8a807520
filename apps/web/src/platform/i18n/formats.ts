import { language } from './language.ts';

/** Caches formats by locale and options. Creating one takes about a hundred times as long as using it. */
function memoizeFormat<O, F>(Kind: new (locale: string, options?: O) => F) {
  const formats = new Map<string, F>();
  return (options?: O, locale: string = language.get()): F => {
    const key = `${locale}${JSON.stringify(options)}`;
    const format = formats.get(key) ?? new Kind(locale, options);
    formats.set(key, format);
    return format;
  };
}

/** The browser's Intl formats, cached by their options. They use the current language unless a locale is passed. */
export const dateFormat = memoizeFormat<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
export const numberFormat = memoizeFormat<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
export const pluralRules = memoizeFormat<Intl.PluralRulesOptions, Intl.PluralRules>(Intl.PluralRules);

/** Joins texts with the separator of the current language. */
export const joinList = (texts: readonly unknown[]): string =>
  texts.join(language.get() === 'ja' ? '、' : ', ');
