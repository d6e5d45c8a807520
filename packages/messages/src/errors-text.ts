import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { errors as en, errorsWithValues as enFilled } from './en/server/errors.ts';
import { fillPlaceholders } from './fill.ts';
import { type Language, languages } from './index.ts';
import { errors as ja, errorsWithValues as jaFilled } from './ja/server/errors.ts';
import { errors as ko, errorsWithValues as koFilled } from './ko/server/errors.ts';
import { errors as vi, errorsWithValues as viFilled } from './vi/server/errors.ts';

type ErrorsWithValues = Record<'tooMany' | 'leaveBeyond', string>;
const filled: Record<Language, ErrorsWithValues> = { en: enFilled, vi: viFilled, ko: koFilled, ja: jaFilled };
const sentences: Record<Language, Record<ErrorCode, string>> = { en, vi, ko, ja };

interface ErrorDetails {
  /** Seconds to wait until the next attempt is accepted. */
  retryAfter?: number | undefined;
  /** Years for which the leave balance is too low. */
  years?: readonly number[] | undefined;
}

/**
 * Returns the text of an error code for the `message` of an answer. The text includes the minutes to wait, or the years
 * in which the leave balance is too low, if they are known.
 */
export function errorText(
  language: Language,
  code: ErrorCode,
  { retryAfter, years = [] }: ErrorDetails = {},
): string {
  if (code === 'API_TOO_MANY_REQUESTS' && retryAfter !== undefined) {
    const wait = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
    return fillPlaceholders(filled[language].tooMany, () => wait.format(Math.ceil(retryAfter / 60)));
  }
  if (code === 'REQ_LEAVE_BEYOND' && years.length > 0) {
    const year = new Intl.DateTimeFormat(language, { year: 'numeric', timeZone: 'UTC' });
    const yearNames = years.map((leaveYear) => year.format(Date.UTC(leaveYear, 6)));
    return fillPlaceholders(filled[language].leaveBeyond, () =>
      new Intl.ListFormat(language).format(yearNames),
    );
  }
  return sentences[language][code];
}

/**
 * Returns the language of the portal that best fits an Accept-Language header (RFC 9110 §12.5.4). Sorts by quality and
 * ignores regions. Returns English if no language is supported.
 */
export function languageOf(header: string | undefined): Language {
  const preferences = (header ?? '').split(',').map((part) => {
    const [tag = '', ...options] = part.trim().split(';');
    const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean);
    return { base: tag.toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  preferences.sort((a, b) => b.quality - a.quality);
  for (const { base, quality } of preferences) {
    const supported = languages.find((language) => language === base);
    if (supported && quality > 0) return supported;
  }
  return languages[0];
}
