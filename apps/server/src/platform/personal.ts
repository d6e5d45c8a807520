import type { DB } from './db/database.gen.ts';

/**
 * Personal data in the columns of each table (security.md T20). These lists determine the export and the erasure of a
 * person's data. Each kind of object declares its own tables in `<noun>.personal.ts`, and its feature refers to them.
 * `npm run check` fails if a column is missing. When the name of a new column is added to a list, the column is
 * exported and erased without further code.
 */

/** Relation of a row to a person. Each relation has a condition in personal-data.queries.ts. */
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

/**
 * Files of an export of personal data, in this order. The texts `privacy.parts` explain each file in the reader's
 * language.
 */
export const parts = ['profile', 'attendance', 'terminals', 'account', 'trail'] as const;
type ExportPart = (typeof parts)[number];

/** Reasons why columns are not personal data. */
export const notPersonal = {
  number: 'a number or hash the portal made; it leads nowhere once the names are gone',
  time: 'when a row was written',
  place: 'speaks of the company, a place or a machine',
  setting: 'a setting of the company, chosen by an administrator',
  portal: 'bookkeeping of the portal itself',
  outsider: 'about somebody from outside without an account, who is deleted with their own row',
} as const;

/** Columns that every table has. The lists name such a column only if it is personal. */
export const usual = ['id', 'company_id', 'version', 'created_at', 'updated_at'] as const;

/** Personal data of a table. Each list is a text of column names separated by blanks. */
export interface PersonalTable {
  path: PersonPath;
  part: ExportPart;
  /**
   * Effect of an erasure on rows. `delete` deletes them, in any order, together with rows that reference them. `empty`
   * clears the personal and hidden columns. `keep` leaves rows of tables without such columns unchanged. `own way` uses
   * a statement in erasure.queries.ts.
   */
  erasure: 'delete' | 'empty' | 'keep' | 'own way';
  /** Columns that are exported and erased. */
  personal?: string;
  /** Columns that are erased but never exported: hashes, tokens, copies. */
  hidden?: string;
  /**
   * Columns that are exported and not erased: figures and facts that no longer identify a person after the name is
   * erased.
   */
  figures?: string;
  not?: Partial<Record<keyof typeof notPersonal, string>>;
}

export interface ImpersonalTable {
  not: Partial<Record<keyof typeof notPersonal, string>>;
}

export type NounTables = Readonly<Record<string, PersonalTable | ImpersonalTable>>;

/** Splits a text type into a union of its words, which are separated by blanks. */
type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;

type ListName = 'personal' | 'hidden' | 'figures';
type ListedColumns<Entry> =
  | Words<Entry[keyof Entry & ListName] & string>
  | (Entry extends { not: infer Reasons } ? Words<Reasons[keyof Reasons] & string> : never);

/**
 * Type that is `unknown` if the entry lists exactly the columns of the table. Otherwise it names the missing or unknown
 * columns.
 */
type ColumnCheck<Table, Entry> = Table extends keyof DB
  ? [Exclude<keyof DB[Table], ListedColumns<Entry> | (typeof usual)[number]>] extends [never]
    ? [Exclude<ListedColumns<Entry>, keyof DB[Table]>] extends [never]
      ? unknown
      : { unknownColumns: Exclude<ListedColumns<Entry>, keyof DB[Table]> }
    : { missingColumns: Exclude<keyof DB[Table], ListedColumns<Entry> | (typeof usual)[number]> }
  : { unknownTable: Table };

/**
 * Declares the personal data in the tables of one kind of object. Does not compile if a declaration omits a column of
 * its table, or lists a column that does not exist.
 */
export const declarePersonal = <const Tables extends NounTables>(
  tables: Tables & { [Table in keyof Tables]: ColumnCheck<Table, Tables[Table]> },
): NounTables => tables;
