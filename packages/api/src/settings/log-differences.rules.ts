/** A changed field. A null value means that the field did not exist before the change, or does not exist after it. */
export interface FieldDifference {
  /** Name of the field in the API, with dots for nested fields. */
  field: string;
  was: string | null;
  is: string | null;
}

/** Fields hidden from all readers of the audit log, in case a secret was ever recorded. */
const secret = /password|passphrase|secret(?!Version)|token|otp|^code$|\.code$|hash|salt|recoveryCode/i;
const longest = 2_000;

/**
 * Returns the changed fields in the order of the fields. `before` and `after` are JSON, and either can be absent. Equal
 * fields and secrets are omitted. A list of plain values counts as one field.
 */
export function findDifferences(before: unknown, after: unknown): FieldDifference[] {
  const [was, is] = [flatten(before), flatten(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields
    .filter((field) => !secret.test(field) && was.get(field) !== is.get(field))
    .map((field) => ({ field, was: was.get(field) ?? null, is: is.get(field) ?? null }));
}

function flatten(value: unknown, path = '', values = new Map<string, string>()): Map<string, string> {
  if (isPlain(value)) {
    if (path && value !== null && value !== undefined && value !== '') values.set(path, textOf(value));
  } else if (Array.isArray(value) && value.every(isPlain)) {
    if (path && value.length > 0) values.set(path, value.map(textOf).join(', ').slice(0, longest));
  } else
    for (const [key, inner] of Object.entries(value as object))
      flatten(inner, path ? `${path}.${key}` : key, values); // The value is flattened field by field, because it is neither a plain value nor a list of plain values.
  return values;
}

const isPlain = (value: unknown): value is string | number | boolean | null | undefined =>
  value === null || typeof value !== 'object';
const textOf = (value: string | number | boolean | null | undefined): string =>
  String(value).slice(0, longest);
