/** The thread that reads a sheet of employees: cells, head, and each row by the shapes of the operations. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetColumn } from '@gatehouse/api/people/employee-imports';
import { employeeSheetLimits } from '@gatehouse/api/people/employee-sheet';
import { type Language, languages } from '@gatehouse/messages';
import type { ThreadAnswer } from '../../../platform/load/thread.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readSheet } from '../../../platform/sheets/reader.ts';
import { sheetTexts } from '../employees/employee-sheet.columns.ts';
import { readHead, type SaidColumns, vocabularyOf } from './heads.rules.ts';
import { rowReader, type StagedRow } from './rows.rules.ts';

/** What the thread answers: rows in columns of texts, as a statement takes them. */
export interface StagedSheet {
  /** Name of the sheet within the workbook. */
  name: string;
  columns: SheetColumn[];
  ignored: string[];
  numbers: number[];
  /** JSON texts. */
  fields: string[];
  problems: string[];
  newProblems: string[];
  /** Account names and e-mail addresses in it, in lower case. */
  named: { names: string[]; emails: string[] };
}

/** What the thread is given. */
export interface SheetToRead {
  bytes: Uint8Array;
  language: Language;
  /** Instead of what the headings say. */
  said: SaidColumns | undefined;
}

async function read({ bytes, language, said }: SheetToRead): Promise<StagedSheet> {
  const vocabulary = vocabularyOf(await Promise.all(languages.map(sheetTexts)));
  const { name, rows: read } = await readSheet(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    employeeSheetLimits,
  );
  const [first, ...rest] = read;
  const head = readHead(first, vocabulary, said);
  if (head.problems.length === 0 && rest.length === 0)
    head.problems.push({ column: '', rule: 'noRows', params: {} });
  const rows: StagedRow[] =
    head.problems.length > 0
      ? [{ number: first?.number ?? 1, fields: {}, problems: head.problems, newProblems: [] }]
      : rest.map(rowReader(head, vocabulary, language));
  return {
    name,
    columns: head.found,
    ignored: head.ignored,
    numbers: rows.map(({ number }) => number),
    fields: rows.map(({ fields }) => JSON.stringify(fields)),
    problems: rows.map(({ problems }) => JSON.stringify(problems)),
    newProblems: rows.map(({ newProblems }) => JSON.stringify(newProblems)),
    named: { names: lower(rows, 'accountName'), emails: lower(rows, 'email') },
  };
}

const lower = (rows: readonly StagedRow[], field: string): string[] =>
  rows.flatMap(({ fields }) => (typeof fields[field] === 'string' ? [fields[field].toLowerCase()] : []));

const answer = await read(workerData as SheetToRead).then(
  // the one thing inThread is given
  (result): ThreadAnswer<StagedSheet> => ({ ok: true, result }),
  (error: unknown): ThreadAnswer<StagedSheet> => {
    if (error instanceof Refusal) return { ok: false, code: error.code };
    throw error;
  },
);
parentPort?.postMessage(answer);
