/**
 * Array literals for statements that take a whole batch (`unnest`): joining texts is several times cheaper than the
 * driver's own element-wise quoting. `plain` is for numbers and texts of a closed set: no quote, comma, brace or blank at an end.
 */
export const plain = (values: readonly (string | number | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** An array literal of any texts. */
export const quoted = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`;

/** Separates texts that are sent as one; JSON and records of devices cannot hold it, both escape control characters. */
export const SEPARATOR = '\u001e';
