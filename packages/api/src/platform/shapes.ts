import { z } from 'zod';

/** A row's number on the wire. */
export const id = z.int().positive();
/** The same in a path or a query, where it arrives as text. */
export const idText = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Trimmed text, required (spec §5: empty text fails), of `min` to `max` characters. */
export const requiredText = (max: number, min = 1) => {
  const text = z.string().trim().min(1, { error: 'required' });
  return (min > 1 ? text.min(min, { error: 'minLength' }) : text).max(max);
};
/** Trimmed text that may be empty; absent means empty. */
export const optionalText = (max: number) => z.string().trim().max(max).default('');
/** E-mail of at most `max` characters. */
export const email = (max = 255) => z.string().trim().max(max).pipe(z.email());
/** As `email`, but may be empty. */
export const optionalEmail = (max: number) =>
  z.string().trim().max(max).refine(isEmptyOr(z.email()), { error: 'email' }).default('');
/** A telephone number as people write it, in any country: 6 digits at least; may be empty. */
export const optionalPhone = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isEmptyOr(z.string().regex(/^\+?(?:[ ().-]*\d){6,}[ ().-]*$/)), { error: 'phone' })
    .default('');
/** Calendar date, YYYY-MM-DD. */
export const isoDate = z.iso.date().refine((date) => date >= '0001', { error: 'invalid' }); // there is no year 0
/** UTC instant, ISO 8601 with Z. */
export const instant = z.iso.datetime();
/** Wall-clock time of day, HH:mm. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** IANA time zone known to this runtime. */
export const timeZone = z.string().max(64).refine(isTimeZone, { error: 'timeZone' });
/** A flag in a query string. */
export const flagText = z.enum(['true', 'false']).transform((text) => text === 'true');
/** "" or absent means no filter. */
export const keyword = z.string().trim().max(255).default('');

function isEmptyOr(shape: z.ZodType): (text: string) => boolean {
  return (text) => text === '' || shape.safeParse(text).success;
}

function isTimeZone(zone: string): boolean {
  // a bare offset such as +07:00 is no zone: it knows no summer time
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Query of a list: zero-based page, size up to `maxSize` (spec §9), keyword, and `sort=field,direction`
 * limited to `sortable` fields.
 */
export const listQuery = <const F extends readonly [string, ...string[]]>(
  sortable: F,
  { size = 10, maxSize = 100 }: { size?: number; maxSize?: number } = {},
) =>
  z.strictObject({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.coerce.number().int().min(1).max(maxSize).default(size),
    keyword,
    sort: sortParam(sortable).optional(),
  });

/** `field,asc` or `field,desc` as `{ field, direction }`. */
export const sortParam = <const F extends readonly [string, ...string[]]>(sortable: F) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.tuple([z.enum(sortable), z.enum(['asc', 'desc'])]))
    .transform(([field, direction]) => ({ field, direction }));

export interface Page<T> {
  content: T[];
  totalElements: number;
  totalPages: number;
  number: number;
  last: boolean;
}

/** Answer of a list (spec §3 "Paged response"). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    totalElements: z.int().min(0),
    totalPages: z.int().min(0),
    number: z.int().min(0),
    last: z.boolean(),
  });

export const empty = z.object({});
export const idParams = z.strictObject({ id: idText });
