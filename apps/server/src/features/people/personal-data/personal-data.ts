import { nobody } from './personal-data.nobody.ts';
import { account, attendance, person } from './personal-data.persons.ts';

/**
 * The register of personal data (security.md T20): what every column of the database says of a person, and so what an
 * export of one person holds and what an erasure takes away. `npm run check` fails while a column is missing here.
 *
 * A new column is one word in one of its table's lists, in personal-data.persons.ts or personal-data.nobody.ts; a new table is one
 * entry there. Both are then exported and erased without
 * further code.
 */

/** How a row leads to a person; each is a condition in personal-data.queries.ts. */
export type Path =
  | 'own account'
  | 'own employee'
  | 'account'
  | 'employee'
  | 'session'
  | 'raw record'
  | 'held record'
  | 'signed in as'
  | 'on the trail';

/** In which file of an export the rows are, each explained in the reader's language (texts `privacy.parts`). */
export type Part = 'profile' | 'account' | 'attendance' | 'terminals' | 'trail';

/** Why columns are not about a person. */
export const notPersonal = {
  number: 'a number or hash the portal made; it leads nowhere once the names are gone',
  time: 'when a row was written',
  place: 'speaks of the company, a place or a machine',
  setting: 'a setting of the company, chosen by an administrator',
  portal: 'bookkeeping of the portal itself',
} as const;

type Columns = string;

/** A table whose rows are about a person. Columns are words, parted by blanks. */
export interface PersonalTable {
  path: Path;
  part: Part;
  /**
   * What an erasure does: `delete` the rows; `empty` the personal and hidden columns; `keep` them, which only a table without
   * such columns may; `own way`: a statement of its own in erasure.queries.ts.
   */
  erasure: 'delete' | 'empty' | 'keep' | 'own way';
  /** Exported, and gone after an erasure. */
  personal?: Columns;
  /** Gone after an erasure and in no export: hashes, tokens, copies. */
  hidden?: Columns;
  /** Exported, and kept: figures and facts that lead to nobody once the row's person has no name. */
  figures?: Columns;
  not?: Partial<Record<keyof typeof notPersonal, Columns>>;
}

/** A table that is about nobody. */
export interface ImpersonalTable {
  not: Partial<Record<keyof typeof notPersonal, Columns>>;
}

/** Tables with rows about persons, in an order in which their rows may be deleted. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  ...person,
  ...attendance,
  ...account,
};

/** Every table, for the check. */
export const register: Readonly<Record<string, PersonalTable | ImpersonalTable>> = {
  ...personalTables,
  ...nobody,
};

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
