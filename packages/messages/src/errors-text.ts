import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { errors as en, waits as enWaits } from './en/server/errors.ts';
import { type Language, languages } from './index.ts';
import { errors as ja, waits as jaWaits } from './ja/server/errors.ts';
import { errors as ko, waits as koWaits } from './ko/server/errors.ts';
import { errors as vi, waits as viWaits } from './vi/server/errors.ts';

const waits: Record<Language, { tooMany: string }> = { en: enWaits, vi: viWaits, ko: koWaits, ja: jaWaits };
const sentences: Record<Language, Record<ErrorCode, string>> = { en, vi, ko, ja };

/**
 * The sentence of an error code, for the `message` of an answer. Where trying again makes sense after some time, too many
 * attempts are told how many minutes that is.
 */
export function errorText(language: Language, code: ErrorCode, retryAfter?: number): string {
  if (code !== 'API_TOO_MANY_REQUESTS' || retryAfter === undefined) return sentences[language][code];
  const wait = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return waits[language].tooMany.replace('{wait}', wait.format(Math.ceil(retryAfter / 60)));
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
