import { type ZipEntry, zipPieces } from '../zip.ts';
import type { Cell, Sheet, SheetColumn } from './sheet.ts';

/** Rows written at a time: a millisecond or so of the event loop. */
const rowsAtOnce = 250;
/** Characters a cell may have (the limit of spreadsheet programs). */
const longestText = 32_767;

const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const relationships = `${office}/officeDocument/2006/relationships`;
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;

/** Formats of cells, each a style by its place; 49 is text in every workbook (ECMA-376 §18.8.30). */
const styleOf = { none: 0, '@': 1, '[h]:mm': 2, date: 3, dateTime: 4 } as const;
const formats = ['[h]:mm', 'yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd h:mm:ss AM/PM'].map(
  (code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`,
);
const styles = xml(
  `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="5">' +
    '<xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>' +
    '<xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>',
);

// signs XML cannot hold are written by their numbers, and what looks like such a number is as well (§22.9.2.19)
const special = /[&<>"\p{Cc}\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/gu;
const numbered = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '\t',
  '\n': '\n',
  '\r': '&#13;',
};

const textOf = (text: string): string =>
  text.slice(0, longestText).replaceAll(special, (sign) => escaped[sign] ?? numbered(sign));

/** `A`, `B` … `AA`. */
function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last;
}

/** The number of days that spreadsheet programs count for a clock's reading; undefined before March 1900, which they count differently. */
function daysOf(wall: string): number | undefined {
  const days =
    Date.parse(`${wall.replace(' ', 'T')}${wall.length > 10 ? '' : 'T00:00:00'}Z`) / 86_400_000 + 25_569;
  return days >= 61 ? days : undefined;
}

function cellOf(cell: Cell | undefined, at: string, format: SheetColumn['format']): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number')
    return `<c r="${at}"${format === '[h]:mm' ? ` s="${styleOf[format]}"` : ''}><v>${cell}</v></c>`;
  if (typeof cell === 'object') {
    const days = daysOf(cell.wall);
    if (days === undefined) return cellOf(cell.wall, at, format);
    return `<c r="${at}" s="${cell.wall.length > 10 ? styleOf.dateTime : styleOf.date}"><v>${days}</v></c>`;
  }
  const style = format === '@' ? ` s="${styleOf[format]}"` : '';
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${textOf(cell)}</t></is></c>`;
}

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const letters = columns.map((_, place) => letterOf(place));
  const rowOf = (number: number, cells: readonly Cell[], isHead = false) =>
    `<row r="${number}">${letters
      .map((letter, place) =>
        cellOf(cells[place], `${letter}${number}`, isHead ? undefined : columns[place]?.format),
      )
      .join('')}</row>`;
  const widths = columns.map(({ header, width, format }, place) => {
    const style = format === '@' ? ` style="${styleOf[format]}"` : '';
    const number = place + 1;
    return `<col${style} min="${number}" max="${number}" width="${width ?? Math.max(header.length + 2, 10)}" customWidth="1"/>`;
  });
  let piece = xml(`<worksheet xmlns="${main}"><cols>${widths.join('')}</cols><sheetData>`);
  piece += rowOf(
    1,
    columns.map(({ header }) => header),
    true,
  );
  let number = 1;
  for await (const row of rows) {
    piece += rowOf(++number, row);
    if (number % rowsAtOnce > 0) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

const nameOf = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';

function* entriesOf(sheets: readonly Sheet[]): Generator<ZipEntry> {
  const part = (name: string, body: string): ZipEntry => ({ name, content: [xml(body)] });
  const numbers = sheets.map((_, index) => index + 1);
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>` +
      `${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kind}.worksheet+xml"/>`).join('')}</Types>`,
  );
  const related = (...all: [id: string, type: string, target: string][]) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${all
      .map(
        ([id, type, target]) =>
          `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`;
  yield part('_rels/.rels', related(['r1', 'officeDocument', 'xl/workbook.xml']));
  const tabs = sheets.map(
    ({ name }, index) =>
      `<sheet name="${textOf(nameOf(name))}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  );
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${tabs.join('')}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    related(
      ...numbers.map((n): [string, string, string] => [`r${n}`, 'worksheet', `worksheets/sheet${n}.xml`]),
      ['styles', 'styles', 'styles.xml'],
    ),
  );
  yield { name: 'xl/styles.xml', content: [styles] };
  for (const [index, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet) };
}

/** A workbook (.xlsx) piece by piece, each as soon as its rows are read: nothing of it is held. `at` is the time its parts carry. */
export const bookPieces = (sheets: readonly Sheet[], at: Date): AsyncGenerator<Buffer> =>
  zipPieces(at, entriesOf(sheets));
