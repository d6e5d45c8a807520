/** Worker thread that reads a sheet of employees. It validates cells, header and rows by the schemas of the API. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetColumn } from '@gatehouse/api/people/employee-imports';
import { employeeSheetLimits } from '@gatehouse/api/people/employee-sheet';
import { type Language, languages } from '@gatehouse/messages';
import type { ThreadAnswer } from '../../../platform/load/thread.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readSheet } from '../../../platform/sheets/reader.ts';
import { loadSheetTexts } from '../employees/employee-sheet.columns.ts';
import { createRowReader, type StagedRow } from './rows.rules.ts';
import { buildVocabulary, type ColumnAssignment, readHead } from './sheet-header.rules.ts';

/** Result of the worker thread that reads a sheet. Each field is an array with one entry per row, as SQL expects. */
export interface StagedSheet {
  /** Name of the worksheet in the workbook of a sheet import. */
  name: string;
  columns: SheetColumn[];
  ignored: string[];
  numbers: number[];
  /** Fields of each row, as JSON. */
  fields: string[];
  problems: string[];
  newProblems: string[];
  /** All account names and email addresses in the sheet, in lower case. */
  named: { names: string[]; emails: string[] };
}

export interface SheetInput {
  bytes: Uint8Array;
  language: Language;
  /** Columns that the person assigned manually. They take precedence over the headings. */
  said: ColumnAssignment | undefined;
}

async function stageSheet({ bytes, language, said }: SheetInput): Promise<StagedSheet> {
  const vocabulary = buildVocabulary(await Promise.all(languages.map(loadSheetTexts)));
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
      : rest.map(createRowReader(head, vocabulary, language));
  return {
    name,
    columns: head.found,
    ignored: head.ignored,
    numbers: rows.map(({ number }) => number),
    fields: rows.map(({ fields }) => JSON.stringify(fields)),
    problems: rows.map(({ problems }) => JSON.stringify(problems)),
    newProblems: rows.map(({ newProblems }) => JSON.stringify(newProblems)),
    named: { names: collectLowerCase(rows, 'accountName'), emails: collectLowerCase(rows, 'email') },
  };
}

const collectLowerCase = (rows: readonly StagedRow[], field: string): string[] =>
  rows.flatMap(({ fields }) => (typeof fields[field] === 'string' ? [fields[field].toLowerCase()] : []));

const answer = await stageSheet(workerData as SheetInput).then(
  // The annotation makes the compiler check that the worker thread answers with the type that `inThread` expects.
  (result): ThreadAnswer<StagedSheet> => ({ ok: true, result }),
  (error: unknown): ThreadAnswer<StagedSheet> => {
    if (error instanceof Refusal) return { ok: false, code: error.code };
    throw error;
  },
);
parentPort?.postMessage(answer);
