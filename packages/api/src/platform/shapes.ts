import { z } from 'zod';

export const id = z.int().positive();
/**
 * Whole number in a path or a query, which contain it as text. Only plain digits are accepted, so that `1e1`, `0x0a`, `
 * 10` and `010` do not form other URLs for 10.
 */
export const digits = (min: number, max: number) => z.preprocess(fromDigits, z.int().min(min).max(max));
/** Id of a row in a path or a query. */
export const idText = digits(1, Number.MAX_SAFE_INTEGER);
/** Trimmed text on one line, because the text is shown in rows, on terminals and in email headers. */
export const lineOfText = (max: number) => z.string().trim().max(max).refine(isOneLine, { error: 'oneLine' });
/** Like `lineOfText`, but required (spec §5: empty or invisible text fails), with `min` to `max` characters. */
export const requiredText = (max: number, min = 1) => {
  const text = z.string().trim().min(1, { error: 'required' }).refine(isVisible, { error: 'required' });
  return (min > 1 ? text.min(min, { error: 'minLength' }) : text)
    .max(max)
    .refine(isOneLine, { error: 'oneLine' });
};
/** Text on one line, like `lineOfText`. It is empty if absent. */
export const optionalLine = (max: number) => lineOfText(max).default('');
/** Trimmed text with several lines. It is empty if absent. */
export const optionalText = (max: number) => z.string().trim().max(max).default('');
export const email = (max = 255) => z.string().trim().max(max).pipe(z.email());
/** Email address like `email`, but it may be empty. */
export const optionalEmail = (max: number) =>
  z.string().trim().max(max).refine(isEmptyOr(z.email()), { error: 'email' }).default('');
/** Phone number of any country in any notation, with at least 6 digits. May be empty. */
export const optionalPhone = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isEmptyOr(z.string().regex(/^\+?(?:[ ().-]*\d){6,}[ ().-]*$/)), { error: 'phone' })
    .default('');
/** Calendar date, YYYY-MM-DD. */
export const isoDate = z.iso.date().refine(hasYear, { error: 'invalid' });
/** UTC instant, ISO 8601 with Z. */
export const instant = z.iso.datetime().refine(hasYear, { error: 'invalid' });
/** Wall-clock time of day, HH:mm. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** IANA time zone supported by this runtime. */
export const timeZone = z.string().max(64).refine(isTimeZone, { error: 'timeZone' });
export const flagText = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Search keyword. Empty or absent means no filter. */
export const keyword = z.string().trim().max(255).default('');

function fromDigits(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return /^(?:0|[1-9]\d{0,15})$/.test(value) ? Number(value) : Number.NaN;
}

/** The calendar has no year 0, and the database rejects such dates. */
function hasYear(date: string): boolean {
  return date >= '0001';
}

/** Returns whether the text has no line breaks, control characters, or characters that change the text direction. */
function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(text);
}

/** Rejects text of spaces, zero-width and other invisible characters only. */
function isVisible(text: string): boolean {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u.test(text);
}

function isEmptyOr(shape: z.ZodType): (text: string) => boolean {
  return (text) => text === '' || shape.safeParse(text).success;
}

/**
 * Three-letter names of IANA zones. Runtimes also accept other ones, such as `IST`, `ECT` or `CST`, which are
 * ambiguous.
 */
const threeLetterZone = /^(?:UTC|GMT|UCT|CET|EET|MET|WET|EST|HST|MST|PRC|ROC|ROK)$/;

/** Returns whether a name can be an IANA zone. The database makes the final check (`companies__time_zone`). */
function isTimeZone(zone: string): boolean {
  // Rejects a fixed offset such as +07:00, because it has no clock changes.
  if (!/^[A-Za-z]/.test(zone) || zone.startsWith('SystemV/')) return false;
  if (zone.length === 3 && !threeLetterZone.test(zone)) return false;
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
    page: digits(0, 1_000_000).default(0),
    size: digits(1, maxSize).default(size),
    keyword,
    sort: sortParam(sortable).optional(),
  });

/** Parses `field,asc` or `field,desc` into `{ field, direction }`. */
export const sortParam = <const F extends readonly [string, ...string[]]>(sortable: F) =>
  z
    .string()
    .meta({ enum: sortable.flatMap((field) => [`${field},asc`, `${field},desc`]) })
    .transform((text) => text.split(','))
    .pipe(z.tuple([z.enum(sortable), z.enum(['asc', 'desc'])]))
    .transform(([field, direction]) => ({ field, direction }));

/** Rejects a query with an end date before its start date. */
export const withOrderedDates = <S extends z.ZodType<{ from?: string | undefined; to?: string | undefined }>>(
  query: S,
): S => query.refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'order' });

export interface Page<T> {
  content: T[];
  totalElements: number;
  totalPages: number;
  number: number;
  last: boolean;
}

/** Returns the schema for a page of a list (spec §3 "Paged response"). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    totalElements: z.int().min(0),
    totalPages: z.int().min(0),
    number: z.int().min(0),
    last: z.boolean(),
  });

/** Maximum number of rows of a keyset page, for programs that read in bulk. */
export const mostKeysetRows = 10_000;
export const keysetSize = digits(1, mostKeysetRows).default(1_000);

/** Answer of a bulk read. `next` is the cursor of the next page. Null on the last page. */
export const keysetPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ content: z.array(item), next: z.string().nullable() });

/** Returns the arguments of zod's `refine` for a body that must name a row by its id or by its code. */
export const idOrCode = (
  idField: string,
  codeField: string,
): [(body: unknown) => boolean, { path: string[]; error: string; when: () => boolean }] => [
  (body) => {
    const sent: Record<string, unknown> = Object(body);
    return sent[idField] !== undefined || sent[codeField] !== undefined;
  },
  // Runs this check even if other fields are invalid, so that all errors are reported together.
  { path: [idField], error: 'required', when: () => true },
];

export const empty = z.object({});
export const idParams = z.strictObject({ id: idText });
