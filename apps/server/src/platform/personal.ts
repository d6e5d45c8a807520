import type { DB } from './db/database.gen.ts';

/**
 * Personal data in the columns of each table (security.md T20). These lists determine the export and the erasure of a
 * person. Each noun declares its own tables in `<noun>.personal.ts`, and its feature refers to them. `npm run check`
 * fails if a column is missing. Add the name of a new column to one list. The column is then exported and erased
 * without further code.
 */

/** The relation of a row to a person. Each is a condition in personal-data.queries.ts. */
export type PersonPath =
  | 'own account'
  | 'own person'
  | 'account'
  | 'person'
  | 'session'
  | 'raw record'
  | 'held record'
  | 'signed in as'
  | 'on the trail';

/** Files of an export, in this order. The texts `privacy.parts` explain each file in the reader's language. */
export const parts = ['profile', 'attendance', 'terminals', 'account', 'trail'] as const;
type ExportPart = (typeof parts)[number];

/** Reasons why columns are not personal. */
export const notPersonal = {
  number: 'a number or hash the portal made; it leads nowhere once the names are gone',
  time: 'when a row was written',
  place: 'speaks of the company, a place or a machine',
  setting: 'a setting of the company, chosen by an administrator',
  portal: 'bookkeeping of the portal itself',
  outsider: 'about somebody from outside without an account, who is deleted with their own row',
} as const;

/** Columns of every table. The lists name them only if they are personal. */
export const usual = ['id', 'company_id', 'version', 'created_at', 'updated_at'] as const;

/** Columns are separated by blanks. */
export interface PersonalTable {
  path: PersonPath;
  part: ExportPart;
  /**
   * Effect of an erasure. `delete` deletes the rows, in any order (rows that reference them are also deleted). `empty`
   * clears the personal and hidden columns. `keep` leaves the rows, only for tables without such columns. `own way`
   * uses a statement in erasure.queries.ts.
   */
  erasure: 'delete' | 'empty' | 'keep' | 'own way';
  /** Exported and erased. */
  personal?: string;
  /** Erased but never exported: hashes, tokens, copies. */
  hidden?: string;
  /** Exported and not erased: figures and facts that no longer identify a person after the name is erased. */
  figures?: string;
  not?: Partial<Record<keyof typeof notPersonal, string>>;
}

export interface ImpersonalTable {
  not: Partial<Record<keyof typeof notPersonal, string>>;
}

export type NounTables = Readonly<Record<string, PersonalTable | ImpersonalTable>>;

/** The words of a text, separated by blanks. */
type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;

type ListName = 'personal' | 'hidden' | 'figures';
type ListedColumns<Entry> =
  | Words<Entry[keyof Entry & ListName] & string>
  | (Entry extends { not: infer Reasons } ? Words<Reasons[keyof Reasons] & string> : never);

/** `unknown` if the entry lists each column of the table and no other. Otherwise names the wrong columns. */
type ColumnCheck<Table, Entry> = Table extends keyof DB
  ? [Exclude<keyof DB[Table], ListedColumns<Entry> | (typeof usual)[number]>] extends [never]
    ? [Exclude<ListedColumns<Entry>, keyof DB[Table]>] extends [never]
      ? unknown
      : { unknownColumns: Exclude<ListedColumns<Entry>, keyof DB[Table]> }
    : { missingColumns: Exclude<keyof DB[Table], ListedColumns<Entry> | (typeof usual)[number]> }
  : { unknownTable: Table };

/**
 * Declares the personal data of a noun's tables. Does not compile if a table lacks a column of the database, or lists a
 * column that does not exist.
 */
export const declarePersonal = <const Tables extends NounTables>(
  tables: Tables & { [Table in keyof Tables]: ColumnCheck<Table, Tables[Table]> },
): NounTables => tables;
