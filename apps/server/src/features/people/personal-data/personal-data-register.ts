import type { Feature } from '../../../platform/http/route.ts';
import {
  type ImpersonalTable,
  type NounTables,
  type PersonalTable,
  parts,
} from '../../../platform/personal.ts';
import { platformPersonal } from './platform.personal.ts';

/**
 * Builds the register of personal data from all tables of the portal and its features. Throws if two features declare
 * the same table.
 */
export function registerOf(features: readonly Pick<Feature, 'name' | 'personal'>[]): NounTables {
  const register: Record<string, PersonalTable | ImpersonalTable> = { ...platformPersonal };
  for (const { name, personal = {} } of features)
    for (const [table, declaration] of Object.entries(personal)) {
      if (register[table])
        throw new Error(`${name} says what ${table} holds of people, which is said already`);
      register[table] = declaration;
    }
  return register;
}

export function personalTables(register: NounTables): [name: string, table: PersonalTable][] {
  const tables = Object.entries(register).filter(
    (entry): entry is [string, PersonalTable] => 'path' in entry[1],
  );
  return parts.flatMap((part) => tables.filter(([, table]) => table.part === part));
}

export const splitColumns = (columns: string | undefined): string[] =>
  columns?.split(/\s+/).filter(Boolean) ?? [];

export const exportedColumns = (table: PersonalTable): string[] => [
  ...splitColumns(table.personal),
  ...splitColumns(table.figures),
];

export const erasedColumns = (table: PersonalTable): string[] => [
  ...splitColumns(table.personal),
  ...splitColumns(table.hidden),
];

export function classifiedColumns(table: PersonalTable | ImpersonalTable): string[] {
  const personal = 'path' in table ? [...exportedColumns(table), ...splitColumns(table.hidden)] : [];
  return [...personal, ...Object.values(table.not ?? {}).flatMap(splitColumns)];
}
