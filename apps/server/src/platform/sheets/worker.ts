/** The thread of sheets.ts: gathers the rows it is sent and answers the bytes of the workbook. */
import { parentPort } from 'node:worker_threads';
import { CFB, utils, type WorkSheet, write } from '@e965/xlsx';
import type { SheetColumn, SheetMessage } from './sheets.ts';

interface Tab {
  name: string;
  columns: readonly SheetColumn[];
  sheet: WorkSheet;
}

const tabs: Tab[] = [];

/** The format of cells that keep what is typed as it is typed. */
const asText = '@';
/** Its number in every workbook (ECMA-376 §18.8.30). */
const asTextNumber = '49';

const rowsOf = ({ sheet }: Tab): number => utils.decode_range(sheet['!ref'] ?? 'A1').e.r;

function formatCells({ columns, sheet }: Tab): void {
  for (const [place, { format }] of columns.entries()) {
    if (!format) continue;
    const kind = format === asText ? 's' : 'n';
    for (const row of sheet['!data'] ?? []) {
      const cell = row?.[place];
      if (cell?.t === kind) cell.z = format;
    }
  }
}

/** Gives columns of a tab that is to be filled in the format of text; the writer knows formats of cells only. */
function formatColumns(bytes: Uint8Array): Uint8Array {
  const toFill = tabs.flatMap((tab, index) =>
    rowsOf(tab) === 0 && tab.columns.some(({ format }) => format === asText) ? [index + 1] : [],
  );
  if (toFill.length === 0) return bytes;
  const file = CFB.read(bytes, { type: 'array' });
  const part = (name: string) => CFB.find(file, `/xl/${name}.xml`) ?? { content: [] };
  const textOf = (name: string) => Buffer.from(part(name).content).toString();
  const [, formats = ''] = textOf('styles').split('<cellXfs');
  const style = [...formats.matchAll(/<xf numFmtId="(\d+)"/g)].findIndex(([, id]) => id === asTextNumber);
  for (const number of toFill) {
    const name = `worksheets/sheet${number}`;
    part(name).content = Buffer.from(textOf(name).replaceAll('<col ', `<col style="${style}" `));
  }
  return new Uint8Array(CFB.write(file, { type: 'array', fileType: 'zip', compression: true }) as number[]);
}

const nameOf = ({ name }: Tab): string =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';

function workbook(): Uint8Array {
  const book = utils.book_new();
  for (const tab of tabs) {
    const { columns, sheet } = tab;
    formatCells(tab);
    sheet['!cols'] = columns.map(({ header, width }) => ({ wch: width ?? Math.max(header.length + 2, 10) }));
    utils.book_append_sheet(book, sheet, nameOf(tab));
  }
  return formatColumns(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true })));
}

parentPort?.on('message', (message: SheetMessage) => {
  const current = tabs.at(-1);
  if (message === null) {
    const bytes = workbook();
    parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]); // made just now, shared with nobody
  } else if ('rows' in message) {
    if (current) utils.sheet_add_aoa(current.sheet, message.rows, { origin: -1 });
  } else {
    // dense: rows of cells take less memory than a name for each cell
    const sheet = utils.aoa_to_sheet([message.columns.map(({ header }) => header)], { dense: true });
    tabs.push({ name: message.name, columns: message.columns, sheet });
  }
});
