import { MINUTES_PER_DAY } from '@gatehouse/api/platform/dates';
import type { Sheet, SheetCell } from './sheet.ts';

const rowsAtOnce = 250;

/**
 * Prefixes a text with a quote if a spreadsheet program would compute it as a formula or split it into columns (OWASP,
 * CSV injection).
 */
const escapeFormula = (text: string): string => (computed.test(text) ? `'${text}` : text);
// First characters of a text that a spreadsheet program computes. They include full-width characters, which spreadsheet
// programs in East Asia treat like the ordinary ones.
const computed = /^[=+\-@\t\r\n＝＋－＠]/;

function cellText(cell: SheetCell | undefined, isDuration: boolean): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return cell.wall;
  if (typeof cell === 'string') return escapeFormula(cell);
  if (!isDuration) return String(cell);
  const minutes = Math.round(cell * MINUTES_PER_DAY);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const quoteCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Writes a sheet as comma-separated values (RFC 4180) in UTF-8, with the byte order mark that spreadsheet programs
 * need.
 */
export async function* csvPieces({ columns, note, rows }: Sheet): AsyncGenerator<string> {
  const renderLine = (cells: readonly SheetCell[]) =>
    `${columns.map(({ format }, index) => quoteCell(cellText(cells[index], format === '[h]:mm'))).join(',')}\r\n`;
  const head = columns.map(({ header }) => header);
  let piece = `\ufeff${note ? `${quoteCell(note)}\r\n` : ''}${renderLine(head)}`;
  let count = 0;
  for await (const row of rows) {
    piece += renderLine(row);
    if (++count % rowsAtOnce > 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
