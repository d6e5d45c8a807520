import { DAY } from '@gatehouse/api/platform/dates';
import { escapeXml } from '../xml/escape-xml.ts';
import { type ZipEntry, zipPieces } from '../zip/write-zip.ts';
import type { Sheet, SheetCell, SheetColumn } from './sheet.ts';

/** Number of rows that are written together. They take about a millisecond of the event loop. */
const rowsAtOnce = 250;
/** Maximum characters of a cell. This is the limit of spreadsheet programs. */
const longestText = 32_767;

const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const relationships = `${office}/officeDocument/2006/relationships`;
const xmlDocument = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;

/**
 * Style index of each cell format. Every spreadsheet program knows the built-in formats 49, which is text, and 2, which is
 * 0.00 (ECMA-376 §18.8.30).
 */
const styleOf = { none: 0, '@': 1, '[h]:mm': 2, date: 3, dateTime: 4, '0.00': 5 } as const;
const formats = ['[h]:mm', 'yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd h:mm:ss AM/PM'].map(
  (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`,
);
const styles = xmlDocument(
  `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="6">' +
    '<xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>' +
    '<xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>',
);

// Characters that are written as numeric escapes, because XML cannot contain them. Text that looks like such an escape
// is also escaped (§22.9.2.19).
const special = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/gu;
const escapeCharacter = (sign: string) =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const escapeText = (text: string): string =>
  escapeXml(text.slice(0, longestText).replaceAll(special, escapeCharacter));

/** Returns the letters of a column from its index: `A`, `B` … `AA`. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/**
 * Converts a local time to the day number of spreadsheet programs. Undefined before March 1900, because the programs
 * count those days differently.
 */
function countDays(localTime: string): number | undefined {
  const days =
    Date.parse(`${localTime.replace(' ', 'T')}${localTime.length > 10 ? '' : 'T00:00:00'}Z`) / DAY + 25_569;
  return days >= 61 ? days : undefined;
}

function renderCell(cell: SheetCell | undefined, at: string, format: SheetColumn['format']): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number')
    return `<c r="${at}"${format && format !== '@' ? ` s="${styleOf[format]}"` : ''}><v>${cell}</v></c>`;
  if (typeof cell === 'object') {
    const days = countDays(cell.wall);
    if (days === undefined) return renderCell(cell.wall, at, format);
    return `<c r="${at}" s="${cell.wall.length > 10 ? styleOf.dateTime : styleOf.date}"><v>${days}</v></c>`;
  }
  const style = format === '@' ? ` s="${styleOf[format]}"` : '';
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`;
}

async function* writeSheetXml({ columns, note, rows }: Sheet): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const renderRow = (number: number, cells: readonly SheetCell[], isHead = false) =>
    `<row r="${number}">${letters
      .map((letter, index) =>
        renderCell(cells[index], `${letter}${number}`, isHead ? undefined : columns[index]?.format),
      )
      .join('')}</row>`;
  const widths = columns.map(({ header, width, format }, index) => {
    const style = format === '@' ? ` style="${styleOf[format]}"` : '';
    const number = index + 1;
    return `<col${style} min="${number}" max="${number}" width="${width ?? Math.max(header.length + 2, 10)}" customWidth="1"/>`;
  });
  let piece = xmlDocument(`<worksheet xmlns="${main}"><cols>${widths.join('')}</cols><sheetData>`);
  let number = 0;
  if (note) piece += renderRow(++number, [note], true);
  piece += renderRow(
    ++number,
    columns.map(({ header }) => header),
    true,
  );
  for await (const row of rows) {
    piece += renderRow(++number, row);
    if (number % rowsAtOnce > 0) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

const tabName = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';

function* bookEntries(sheets: readonly Sheet[]): Generator<ZipEntry> {
  const createPart = (name: string, body: string): ZipEntry => ({ name, content: [xmlDocument(body)] });
  const numbers = sheets.map((_, index) => index + 1);
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  yield createPart(
    '[Content_Types].xml',
    `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>` +
      `${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kind}.worksheet+xml"/>`).join('')}</Types>`,
  );
  const renderRelationships = (...all: [id: string, type: string, target: string][]) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${all
      .map(
        ([id, type, target]) =>
          `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  yield createPart('_rels/.rels', renderRelationships(['r1', 'officeDocument', 'xl/workbook.xml']));
  const tabs = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeText(tabName(name))}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  );
  yield createPart(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${tabs.join('')}</sheets></workbook>`,
  );
  yield createPart(
    'xl/_rels/workbook.xml.rels',
    renderRelationships(
      ...numbers.map((n): [string, string, string] => [`r${n}`, 'worksheet', `worksheets/sheet${n}.xml`]),
      ['styles', 'styles', 'styles.xml'],
    ),
  );
  yield { name: 'xl/styles.xml', content: [styles] };
  for (const [index, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: writeSheetXml(sheet) };
}

/**
 * Writes a workbook (.xlsx) in pieces while its rows are read. It does not keep them in memory. `at` is the time
 * stamp of the files in the workbook.
 */
export const bookPieces = (sheets: readonly Sheet[], at: Date): AsyncGenerator<Buffer> =>
  zipPieces(at, bookEntries(sheets));
