import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { errors as en } from './en/errors.ts';
import { type Language, languages } from './index.ts';
import { errors as ja } from './ja/errors.ts';
import { errors as ko } from './ko/errors.ts';
import { errors as vi } from './vi/errors.ts';

const sentences: Record<Language, Record<ErrorCode, string>> = { en, vi, ko, ja };

/** The sentence of an error code, for the `message` of an answer. */
export const errorText = (language: Language, code: ErrorCode): string => sentences[language][code];

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
