import type { Cell, Sheet } from './sheet.ts';

/** Rows written at a time. */
const rowsAtOnce = 250;

/** What a spreadsheet program would compute, or take for the next column, is text by the quote before it (OWASP, CSV injection). */
const defused = (text: string): string => (computed.test(text) ? `'${text}` : text);
// in the wide letters of East Asia, too, which spreadsheet programs there read as the narrow ones
const computed = /^[=+\-@\t\r\n＝＋－＠]/;

function textOf(cell: Cell | undefined, isDuration: boolean): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return cell.wall;
  if (typeof cell === 'string') return defused(cell);
  if (!isDuration) return String(cell);
  const minutes = Math.round(cell * 1440);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A sheet as comma-separated values (RFC 4180) in UTF-8, with the mark by which spreadsheet programs know it. */
export async function* csvPieces({ columns, rows }: Sheet): AsyncGenerator<string> {
  const lineOf = (cells: readonly Cell[]) =>
    `${columns.map(({ format }, place) => quoted(textOf(cells[place], format === '[h]:mm'))).join(',')}\r\n`;
  let piece = `\ufeff${lineOf(columns.map(({ header }) => header))}`;
  let count = 0;
  for await (const row of rows) {
    piece += lineOf(row);
    if (++count % rowsAtOnce > 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
