/** One field that a change touched; null: it was not there, or is not any more. */
export interface Difference {
  /** Wire name, with dots into what lies deeper. */
  field: string;
  was: string | null;
  is: string | null;
}

/** What no reader of the log sees, should it ever have been written down. */
const secret = /password|passphrase|secret(?!Version)|token|otp|^code$|\.code$|hash|salt|recoveryCode/i;
const longest = 2_000;

/**
 * What a change did, field by field in the order of the fields, of what was and what is (both JSON, either absent). Equal fields are
 * left out, secrets too; lists of plain values are one field.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [flat(before), flat(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .filter((field) => !secret.test(field) && was.get(field) !== is.get(field))
    .map((field) => ({ field, was: was.get(field) ?? null, is: is.get(field) ?? null }));
}

function flat(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (isPlain(value)) {
    if (path && value !== null && value !== undefined && value !== '') found.set(path, textOf(value));
  } else if (Array.isArray(value) && value.every(isPlain)) {
    if (path && value.length > 0) found.set(path, value.map(textOf).join(', ').slice(0, longest));
  } else
    for (const [key, inner] of Object.entries(value as object))
      flat(inner, path ? `${path}.${key}` : key, found); // neither plain nor a list of such: an object
  return found;
}

const isPlain = (value: unknown): value is string | number | boolean | null | undefined =>
  value === null || typeof value !== 'object';
const textOf = (value: string | number | boolean | null | undefined): string =>
  String(value).slice(0, longest);
