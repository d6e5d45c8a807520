import { language } from './language.ts';

/**
 * Returns a function that creates Intl formats and caches them by locale and options. Creating a format takes about a
 * hundred times as long as using it.
 */
function memoizeFormat<O, F>(Kind: new (locale: string, options?: O) => F) {
  const formats = new Map<string, F>();
  return (options?: O, locale: string = language.get()): F => {
    const key = `${locale}${JSON.stringify(options)}`;
    const format = formats.get(key) ?? new Kind(locale, options);
    formats.set(key, format);
    return format;
  };
}

/**
 * Returns an Intl format of the browser from the cache. The format uses the current language unless a locale is passed.
 */
export const dateFormat = memoizeFormat<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
export const numberFormat = memoizeFormat<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
export const pluralRules = memoizeFormat<Intl.PluralRulesOptions, Intl.PluralRules>(Intl.PluralRules);

/** Joins texts to a list with the separator of the current language. */
export const joinList = (texts: readonly unknown[]): string =>
  texts.join(language.get() === 'ja' ? '、' : ', ');
