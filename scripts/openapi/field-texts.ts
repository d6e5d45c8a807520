import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JsonSchema } from './schemas.ts';

/** Descriptions of fields, by component or operation and by field. `*` stands for every component of the noun. */
type FieldTable = Record<string, Record<string, string>>;

const folder = join(import.meta.dirname, '../../docs/api');
const readTable = <T>(file: string): T => JSON.parse(readFileSync(join(folder, file), 'utf8')); // These files are part of the repository, and a test reads each.

/** Descriptions of the fields, with the fields that lack one and the descriptions that no field uses. */
export interface FieldTexts {
  /** Adds the descriptions to the fields of an object. `owner` is its component or operation. */
  describe(schema: JsonSchema, noun: string, owner: string): void;
  find(noun: string, owner: string, field: string): string | undefined;
  missing: string[];
  findUnused(): string[];
}

/** Loads `docs/api`: `common.json` for fields with one meaning in every noun, and a file for each noun. */
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
