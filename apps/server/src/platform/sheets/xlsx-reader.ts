import { refuse } from '../refusal.ts';
import { BadXml, type XmlTags } from '../xml/xml-tags.ts';
import { ZipTooLarge } from '../zip/read-zip.ts';
import { isDateFormat, paddedDigits, parseSerialDate } from './cell-formats.rules.ts';
import {
  type CellTexts,
  createCellTexts,
  type ReadCell,
  type ReadRow,
  type ReadSheet,
  type SheetLimits,
} from './read-cells.ts';
import { findRelationships, openTags, readXmlParts } from './xlsx-package.ts';

/**
 * Reads the rows of the first visible sheet of an .xlsx file, in one pass over its bytes. Checks row and column numbers
 * before it uses them. Ignores the sizes, spans and counts that the file claims.
 */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<ReadSheet> {
  const parts = await readXmlParts(bytes, limits);
  const book = findRelationships(parts, '').find(({ type }) => type === 'officeDocument')?.target ?? '';
  const tags = openTags(parts, book);
  if (!tags?.next() || !moveToRoot(tags, 'workbook')) refuse('API_UNSUPPORTED_MEDIA_TYPE');
  const { visible, is1904 } = readBook(tags);
  const related = findRelationships(parts, book);
  const first = visible.find(({ id }) =>
    related.some((relationship) => relationship.id === id && relationship.type === 'worksheet'),
  );
  if (!first) refuse('HR_SHEET_HIDDEN');
  const targetOf = (relationshipType: string) =>
    related.find(({ type }) => type === relationshipType)?.target ?? '';
  const sheet = related.find(({ id }) => id === first.id)?.target ?? '';
  const rows = readRows(openTags(parts, sheet) ?? throwBadXml('no sheet'), {
    limits,
    is1904,
    formats: readFormats(openTags(parts, targetOf('styles'))),
    shared: readShared(openTags(parts, targetOf('sharedStrings')), limits),
    texts: createCellTexts(limits),
  });
  return { name: first.name, rows };
}

const throwBadXml = (reason: string): never => {
  throw new BadXml(reason);
};

/** Moves to the first tag, which is the root of the XML file. Returns whether the root has this name. */
function moveToRoot(tags: XmlTags, root: string): boolean {
  while (tags.name === '' && tags.next());
  return tags.name === root;
}

/**
 * Reads the visible sheets in their order, with the ids of their XML files. Also returns whether days are counted from
 * 1904.
 */
function readBook(tags: XmlTags): { visible: { id: string; name: string }[]; is1904: boolean } {
  let is1904 = false;
  const visible: { id: string; name: string }[] = [];
  while (tags.next()) {
    if (tags.isEnd) continue;
    if (tags.name === 'workbookPr') is1904 = /^(1|true)$/.test(tags.attribute('date1904') ?? '');
    if (tags.name === 'sheet' && (tags.attribute('state') ?? 'visible') === 'visible')
      visible.push({
        id: tags.attribute('id') ?? '',
        name: (tags.attribute('name') ?? '').slice(0, longestName),
      });
  }
  return { visible, is1904 };
}

/** Maximum length of a sheet name in spreadsheet programs. */
const longestName = 31;

/** Number format of a cell style: a date, or the number of digits with leading zeros. Undefined for other formats. */
type CellFormat = 'date' | number | undefined;

function readFormats(tags: XmlTags | undefined): CellFormat[] {
  const codes = new Map<string, string>();
  const formats: CellFormat[] = [];
  let isCells = false;
  while (tags?.next()) {
    if (tags.name === 'cellXfs') isCells = !tags.isEnd;
    else if (tags.isEnd) continue;
    else if (tags.name === 'numFmt')
      codes.set(tags.attribute('numFmtId') ?? '', tags.attribute('formatCode') ?? '');
    else if (tags.name === 'xf' && isCells) {
      const id = tags.attribute('numFmtId') ?? '0';
      const code = codes.get(id);
      formats.push(isDateFormat(Number(id), code) ? 'date' : paddedDigits(code));
    }
  }
  return formats;
}

/**
 * Reads the shared strings, to which cells refer by index. A text beyond the limit is cut to one character more than
 * allowed, so that it is recognised as too long.
 */
function readShared(tags: XmlTags | undefined, { cells, cell }: SheetLimits): string[] {
  const texts: string[] = [];
  while (tags?.next()) {
    if (tags.name !== 'si' || tags.isEnd) continue;
    if (texts.length >= cells) throw new ZipTooLarge('texts');
    texts.push(tags.isEmpty ? '' : readText(tags, 'si').slice(0, cell + 1));
  }
  return texts;
}

/**
 * Reads the text up to the end of an element. The text consists of all `t` elements, including runs of rich text, but
 * not of phonetic guides.
 */
function readText(tags: XmlTags, until: string): string {
  let text = '';
  let isText = false;
  let isAloud = false;
  while (tags.next()) {
    if (isText) text += tags.text;
    if (tags.name === until && tags.isEnd) return decodeEscapes(text);
    if (tags.name === 'rPh') isAloud = !tags.isEnd;
    if (tags.name === 't') isText = !tags.isEnd && !tags.isEmpty && !isAloud;
  }
  return throwBadXml(`no end of ${until}`);
}

/** Decodes the numeric escapes of characters that XML cannot contain (ECMA-376 §22.9.2.19). */
const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

interface SheetContext {
  limits: SheetLimits;
  is1904: boolean;
  formats: readonly CellFormat[];
  shared: readonly string[];
  texts: CellTexts;
}

function readRows(tags: XmlTags, reading: SheetContext): ReadRow[] {
  const { rows: most, columns, cells: mostCells } = reading.limits;
  const rows: ReadRow[] = [];
  let row: ReadRow = { number: 0, cells: [] };
  let [tagged, column, cells] = [0, -1, 0];
  const finishRow = () => {
    if (row.cells.length > 0) rows.push(row);
  };
  while (tags.next()) {
    if (tags.isEnd) {
      if (tags.name === 'sheetData') break;
    } else if (tags.name === 'row') {
      finishRow();
      const number = Number(tags.attribute('r') ?? row.number + 1);
      if (!(number > row.number)) throw new BadXml('rows in disorder');
      if (++tagged > most + 1) throw new ZipTooLarge('rows');
      row = { number, cells: [] };
      column = -1;
    } else if (tags.name === 'c') {
      if (++cells > mostCells) throw new ZipTooLarge('cells');
      const at = columnOf(tags.attribute('r'), column);
      if (at <= column) throw new BadXml('cells in disorder');
      column = at;
      const read = tags.isEmpty ? undefined : readCell(tags, reading);
      if (!read) continue;
      if (column >= columns || row.number > most + 1) throw new ZipTooLarge('a cell far away');
      row.cells[column] = read;
    }
  }
  finishRow();
  return rows;
}

/** Returns the column index of a cell name such as `B7`. If a cell has no name, returns the column after `before`. */
function columnOf(cell: string | undefined, before: number): number {
  if (cell === undefined) return before + 1;
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(cell)?.[0] ?? throwBadXml('the name of a cell');
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function readCell(tags: XmlTags, { is1904, formats, shared, texts }: SheetContext): ReadCell | undefined {
  const type = tags.attribute('t') ?? 'n';
  const format = formats[Number(tags.attribute('s') ?? 0)];
  let value = '';
  let isValue = false;
  let isFormula = false;
  while (tags.next()) {
    if (isValue) value += tags.text;
    isValue = tags.name === 'v' && !tags.isEnd && !tags.isEmpty;
    isFormula ||= tags.name === 'f';
    if (tags.name === 'is' && !tags.isEnd && !tags.isEmpty) value = readText(tags, 'is');
    if (tags.name === 'c' && tags.isEnd) break;
  }
  // An empty value means that the program that wrote the formula did not compute it. An empty text is a valid result.
  if (isFormula && value.trim() === '' && type !== 'str') return { error: 'spreadsheet' };
  switch (type) {
    case 's':
      return texts.text(shared[Number(value)] ?? throwBadXml('a text that is not there'));
    case 'e':
      return { error: 'spreadsheet' };
    case 'b':
      return value === '' ? undefined : texts.text(value.trim() === '1' ? 'true' : 'false');
    case 'n': {
      if (value.trim() === '') return undefined;
      const number = Number(value);
      if (format === 'date') return texts.date(parseSerialDate(number, is1904), number < 1);
      return texts.number(number, format);
    }
    case 'd':
      return texts.date(new Date(value.trim().slice(0, 'YYYY-MM-DD'.length)));
    default:
      return texts.text(type === 'str' ? decodeEscapes(value) : value);
  }
}
