import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { errors as en, filled as enFilled } from './en/server/errors.ts';
import { fillPlaces } from './fill.ts';
import { type Language, languages } from './index.ts';
import { errors as ja, filled as jaFilled } from './ja/server/errors.ts';
import { errors as ko, filled as koFilled } from './ko/server/errors.ts';
import { errors as vi, filled as viFilled } from './vi/server/errors.ts';

type Filled = Record<'tooMany' | 'leaveBeyond', string>;
const filled: Record<Language, Filled> = { en: enFilled, vi: viFilled, ko: koFilled, ja: jaFilled };
const sentences: Record<Language, Record<ErrorCode, string>> = { en, vi, ko, ja };

interface Known {
  /** Seconds after which too many attempts may go on. */
  retryAfter?: number | undefined;
  /** Years that lack leave. */
  years?: readonly number[] | undefined;
}

/** The sentence of an error code, for the `message` of an answer, with the minutes to wait or the years that lack leave where these are known. */
export function errorText(
  language: Language,
  code: ErrorCode,
  { retryAfter, years = [] }: Known = {},
): string {
  if (code === 'API_TOO_MANY_REQUESTS' && retryAfter !== undefined) {
    const wait = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
    return fillPlaces(filled[language].tooMany, () => wait.format(Math.ceil(retryAfter / 60)));
  }
  if (code === 'REQ_LEAVE_BEYOND' && years.length > 0) {
    const year = new Intl.DateTimeFormat(language, { year: 'numeric', timeZone: 'UTC' });
    const named = years.map((one) => year.format(Date.UTC(one, 6)));
    return fillPlaces(filled[language].leaveBeyond, () => new Intl.ListFormat(language).format(named));
  }
  return sentences[language][code];
}

/**
 * The best language of an Accept-Language header (RFC 9110 §12.5.4): by quality, region ignored,
 * English when none is known.
 */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...options] = part.trim().split(';');
    const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean);
    return { base: tag.toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  wanted.sort((a, b) => b.quality - a.quality);
  for (const { base, quality } of wanted) {
    const known = languages.find((language) => language === base);
    if (known && quality > 0) return known;
  }
  return languages[0];
}
