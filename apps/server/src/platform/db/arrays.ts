/**
 * Returns an SQL array literal of the values, for a statement that inserts or updates a whole batch with `unnest`.
 * Joining strings is several times cheaper than the quoting of the driver. Use it only for numbers and for strings of a
 * closed set that contain no quotes, commas, braces, or leading or trailing blanks.
 */
export const plainArrayLiteral = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

export const quotedArrayLiteral = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`;

/**
 * Character that separates several strings that are sent as one. It cannot occur in JSON or in stored records,
 * because both escape control characters.
 */
export const SEPARATOR = '\u001e';
