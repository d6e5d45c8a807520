import type { Feature } from '../../../platform/http/route.ts';
import {
  type ImpersonalTable,
  type NounTables,
  type PersonalTable,
  parts,
} from '../../../platform/personal.ts';
import { platformPersonal } from './platform.personal.ts';

/** The register of personal data: every table of the portal and of its nouns. Throws when two claim one table. */
export function registerOf(features: readonly Pick<Feature, 'name' | 'personal'>[]): NounTables {
  const register: Record<string, PersonalTable | ImpersonalTable> = { ...platformPersonal };
  for (const { name, personal = {} } of features)
    for (const [table, says] of Object.entries(personal)) {
      if (register[table])
        throw new Error(`${name} says what ${table} holds of people, which is said already`);
      register[table] = says;
    }
  return register;
}

/** Tables with rows about persons, by the part of an export they are in. */
export function personalTables(register: NounTables): [name: string, table: PersonalTable][] {
  const tables = Object.entries(register).filter(
    (entry): entry is [string, PersonalTable] => 'path' in entry[1],
  );
  return parts.flatMap((part) => tables.filter(([, table]) => table.part === part));
}

/** The columns of a list of the register. */
export const words = (columns: string | undefined): string[] => columns?.split(/\s+/).filter(Boolean) ?? [];

/** The columns of a table an export shows. */
export const exported = (table: PersonalTable): string[] => [
  ...words(table.personal),
  ...words(table.figures),
];

/** The columns of a table that hold nothing of the person after an erasure. */
export const erased = (table: PersonalTable): string[] => [...words(table.personal), ...words(table.hidden)];

/** Every column of a table with the list it is in. */
export function classified(table: PersonalTable | ImpersonalTable): string[] {
  const personal = 'path' in table ? [...exported(table), ...words(table.hidden)] : [];
  return [...personal, ...Object.values(table.not ?? {}).flatMap(words)];
}
