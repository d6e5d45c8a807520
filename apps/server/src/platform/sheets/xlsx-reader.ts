import { Refusal } from '../refusal.ts';
import { isDateFormat, paddedTo, serialDate } from './cell-formats.rules.ts';
import {
  type CellTexts,
  cellTexts,
  type ReadCell,
  type ReadRow,
  type ReadSheet,
  type SheetLimits,
} from './read-cells.ts';
import { relatedTo, tagsOf, xmlParts } from './xlsx-package.ts';
import { BadXml, type XmlTags } from './xml-tags.ts';
import { ZipTooLarge } from './zip-parts.ts';

/**
 * The rows of the first visible sheet of an .xlsx, in one walk over its bytes. Numbers of rows and columns are looked at before anything is
 * made of them; what the file says of its own size, spans or counts is not read at all.
 */
export function readXlsx(bytes: Buffer, limits: SheetLimits): ReadSheet {
  const parts = xmlParts(bytes, limits);
  const book = relatedTo(parts, '').find(({ type }) => type === 'officeDocument')?.target ?? '';
  const tags = tagsOf(parts, book);
  if (!tags?.next() || !passedTo(tags, 'workbook')) throw new Refusal('API_UNSUPPORTED_MEDIA_TYPE');
  const { visible, is1904 } = readBook(tags);
  const related = relatedTo(parts, book);
  const first = visible.find(({ id }) => related.some((one) => one.id === id && one.type === 'worksheet'));
  if (!first) throw new Refusal('HR_SHEET_HIDDEN');
  const target = (wanted: string) => related.find(({ type }) => type === wanted)?.target ?? '';
  const sheet = related.find(({ id }) => id === first.id)?.target ?? '';
  const rows = readRows(tagsOf(parts, sheet) ?? broken('no sheet'), {
    limits,
    is1904,
    formats: readFormats(tagsOf(parts, target('styles'))),
    shared: readShared(tagsOf(parts, target('sharedStrings')), limits),
    texts: cellTexts(limits),
  });
  return { name: first.name, rows };
}

const broken = (what: string): never => {
  throw new BadXml(what);
};

/** Walks to the first tag, which is the part's root. */
function passedTo(tags: XmlTags, root: string): boolean {
  while (tags.name === '' && tags.next());
  return tags.name === root;
}

/** The visible sheets in their order, by the references of their parts, and whether days are counted from 1904. */
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

/** Spreadsheet programs take no longer name of a sheet. */
const longestName = 31;

/** How a cell of a style shows its number: as a date, or with so many digits. */
type Format = 'date' | number | undefined;

function readFormats(tags: XmlTags | undefined): Format[] {
  const codes = new Map<string, string>();
  const formats: Format[] = [];
  let isCells = false;
  while (tags?.next()) {
    if (tags.name === 'cellXfs') isCells = !tags.isEnd;
    else if (tags.isEnd) continue;
    else if (tags.name === 'numFmt')
      codes.set(tags.attribute('numFmtId') ?? '', tags.attribute('formatCode') ?? '');
    else if (tags.name === 'xf' && isCells) {
      const id = tags.attribute('numFmtId') ?? '0';
      const code = codes.get(id);
      formats.push(isDateFormat(Number(id), code) ? 'date' : paddedTo(code));
    }
  }
  return formats;
}

/** Texts that cells refer to by number, each cut where it is found to be too long. */
function readShared(tags: XmlTags | undefined, { cells, cell }: SheetLimits): string[] {
  const texts: string[] = [];
  while (tags?.next()) {
    if (tags.name !== 'si' || tags.isEnd) continue;
    if (texts.length >= cells) throw new ZipTooLarge('texts');
    texts.push(tags.isEmpty ? '' : readText(tags, 'si').slice(0, cell + 1));
  }
  return texts;
}

/** The text up to the end of an element: of its `t`, runs of rich text included, how it is read aloud not. */
function readText(tags: XmlTags, until: string): string {
  let text = '';
  let isText = false;
  let isAloud = false;
  while (tags.next()) {
    if (isText) text += tags.text;
    if (tags.name === until && tags.isEnd) return unnumbered(text);
    if (tags.name === 'rPh') isAloud = !tags.isEnd;
    if (tags.name === 't') isText = !tags.isEnd && !tags.isEmpty && !isAloud;
  }
  return broken(`no end of ${until}`);
}

/** Signs that XML cannot hold are written by their numbers (ECMA-376 §22.9.2.19). */
const unnumbered = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

interface Reading {
  limits: SheetLimits;
  is1904: boolean;
  formats: readonly Format[];
  shared: readonly string[];
  texts: CellTexts;
}

function readRows(tags: XmlTags, reading: Reading): ReadRow[] {
  const { rows: most, columns, cells: mostCells } = reading.limits;
  const rows: ReadRow[] = [];
  let row: ReadRow = { number: 0, cells: [] };
  let [tagged, column, cells] = [0, -1, 0];
  const keep = () => {
    if (row.cells.length > 0) rows.push(row);
  };
  while (tags.next()) {
    if (tags.isEnd) {
      if (tags.name === 'sheetData') break;
    } else if (tags.name === 'row') {
      keep();
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
  keep();
  return rows;
}

/** The place of a column by the name of a cell, `B7`, else the next one. */
function columnOf(cell: string | undefined, before: number): number {
  if (cell === undefined) return before + 1;
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(cell)?.[0] ?? broken('the name of a cell');
  let place = 0;
  for (const letter of letters.toUpperCase()) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

function readCell(tags: XmlTags, { is1904, formats, shared, texts }: Reading): ReadCell | undefined {
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
  // the program that wrote the formula did not compute it; an empty text is a result
  if (isFormula && value.trim() === '' && type !== 'str') return { error: 'spreadsheet' };
  switch (type) {
    case 's':
      return texts.text(shared[Number(value)] ?? broken('a text that is not there'));
    case 'e':
      return { error: 'spreadsheet' };
    case 'b':
      return value === '' ? undefined : texts.text(value.trim() === '1' ? 'true' : 'false');
    case 'n': {
      if (value.trim() === '') return undefined;
      const number = Number(value);
      if (format === 'date') return texts.date(serialDate(number, is1904), number < 1);
      return texts.number(number, format);
    }
    case 'd':
      return texts.date(new Date(value.trim().slice(0, 'YYYY-MM-DD'.length)));
    default:
      return texts.text(type === 'str' ? unnumbered(value) : value);
  }
}
