import { escapeControl } from './stored-text.ts';

/** Parses `Key=value` fields. Keys become lower case and lose `~`. If a key is repeated, its first value counts. */
export function parsePairs(fields: string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const field of fields) {
    const at = field.indexOf('=');
    const name = field.slice(0, Math.max(at, 0)).trim().replace(/^~/, '').toLowerCase();
    if (name !== '' && !values.has(name)) values.set(name, escapeControl(field.slice(at + 1).trim()));
  }
  return values;
}
