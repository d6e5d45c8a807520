/**
 * What the columns of a table say of a person (security.md T20), and so what an export of one person holds and what an erasure
 * takes away. Each noun says it of its own tables (`<noun>.personal.ts`, named by its feature); `npm run check` fails while a column is
 * missing. A new column is one word in one list; it is then exported and erased without further code.
 */

/** How a row leads to a person; each is a condition in personal-data.queries.ts. */
export type Path =
  | 'own account'
  | 'own person'
  | 'account'
  | 'person'
  | 'session'
  | 'raw record'
  | 'held record'
  | 'signed in as'
  | 'on the trail';

/** In which file of an export rows are, in this order, each explained in the reader's language (texts `privacy.parts`). */
export const parts = ['profile', 'attendance', 'terminals', 'account', 'trail'] as const;
export type Part = (typeof parts)[number];

/** Why columns are not about a person. */
export const notPersonal = {
  number: 'a number or hash the portal made; it leads nowhere once the names are gone',
  time: 'when a row was written',
  place: 'speaks of the company, a place or a machine',
  setting: 'a setting of the company, chosen by an administrator',
  portal: 'bookkeeping of the portal itself',
  outsider: 'about somebody from outside without an account, who is deleted with their own row',
} as const;

/** What every row says of itself: no list names these, unless they are about a person. */
export const usual = ['id', 'company_id', 'version', 'created_at', 'updated_at'];

/** A table whose rows are about a person. Columns are words, parted by blanks. */
export interface PersonalTable {
  path: Path;
  part: Part;
  /**
   * What an erasure does: `delete` the rows, in any order (what refers to them goes with them); `empty` the personal and hidden
   * columns; `keep` them, which only a table without such columns may; `own way`: a statement of its own in erasure.queries.ts.
   */
  erasure: 'delete' | 'empty' | 'keep' | 'own way';
  /** Exported, and gone after an erasure. */
  personal?: string;
  /** Gone after an erasure and in no export: hashes, tokens, copies. */
  hidden?: string;
  /** Exported, and kept: figures and facts that lead to nobody once the row's person has no name. */
  figures?: string;
  not?: Partial<Record<keyof typeof notPersonal, string>>;
}

/** A table that is about nobody. */
export interface ImpersonalTable {
  not: Partial<Record<keyof typeof notPersonal, string>>;
}

/** The tables of a noun, by name. */
export type NounTables = Readonly<Record<string, PersonalTable | ImpersonalTable>>;
