import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JsonSchema } from './schemas.ts';

/**
 * Descriptions of fields, by component or operation and by field. `*` stands for every component of the kind of object.
 */
type FieldTable = Record<string, Record<string, string>>;

const folder = join(import.meta.dirname, '../../docs/api');
const readTable = <T>(file: string): T => JSON.parse(readFileSync(join(folder, file), 'utf8')); // The cast is safe, because these files are part of the repository and a test reads each file.

/** Descriptions of the fields, with a list of fields without a description and a list of unused descriptions. */
export interface FieldTexts {
  /** Adds the descriptions to the fields of an object. `owner` is the component or operation of the object. */
  describe(schema: JsonSchema, noun: string, owner: string): void;
  find(noun: string, owner: string, field: string): string | undefined;
  missing: string[];
  findUnused(): string[];
}

/**
 * Loads `docs/api`: `common.json` for fields that have the same meaning everywhere, and a file for each kind of object.
 */
export function loadFieldTexts(): FieldTexts {
  const common: Record<string, string> = readTable('common.json');
  const files = globSync('*/*.json', { cwd: folder }).sort();
  const tables = new Map(files.map((file) => [basename(file, '.json'), readTable<FieldTable>(file)]));
  const used = new Set<string>();
  const missing: string[] = [];
  const find = (noun: string, owner: string, field: string): string | undefined => {
    const table = tables.get(noun);
    for (const [place, fields] of [
      [`${noun} ${owner}`, table?.[owner]],
      [`${noun} *`, table?.['*']],
      ['common', common],
    ] as const) {
      const text = fields?.[field];
      if (text === undefined) continue;
      used.add(`${place} ${field}`);
      return text;
    }
    missing.push(`${noun} ${owner} ${field}`);
    return undefined;
  };
  const describe = (schema: JsonSchema, noun: string, owner: string): void => {
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      const description = find(noun, owner, field);
      if (description) property.description ??= description;
      describe(property, noun, owner);
    }
    for (const part of [
      schema.items,
      ...(schema.allOf ?? []),
      ...(schema.anyOf ?? []),
      ...(schema.oneOf ?? []),
    ])
      if (part) describe(part, noun, owner);
  };
  const findUnused = () =>
    [
      ...Object.keys(common).map((field) => `common ${field}`),
      ...[...tables].flatMap(([noun, table]) =>
        Object.entries(table).flatMap(([owner, fields]) =>
          Object.keys(fields).map((field) => `${noun} ${owner} ${field}`),
        ),
      ),
    ].filter((place) => !used.has(place));
  return { describe, find, missing, findUnused };
}
