/** The thread of sheets.ts: gathers the rows it is sent and answers the bytes of the workbook. */
import { parentPort } from 'node:worker_threads';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import type { SheetColumn, SheetMessage } from './sheets.ts';

let head: { name: string; columns: readonly SheetColumn[] } = { name: '', columns: [] };
let sheet: WorkSheet = utils.aoa_to_sheet([]);

function formatNumbers(columns: readonly SheetColumn[], rows: number): void {
  for (const [place, { format }] of columns.entries()) {
    if (!format) continue;
    for (let row = 1; row <= rows; row++) {
      const cell = sheet[utils.encode_cell({ r: row, c: place })];
      if (cell?.t === 'n') cell.z = format;
    }
  }
}

function workbook(): Uint8Array {
  const { columns } = head;
  const rows = utils.decode_range(sheet['!ref'] ?? 'A1').e.r;
  formatNumbers(columns, rows);
  sheet['!cols'] = columns.map(({ header, width }) => ({ wch: width ?? Math.max(header.length + 2, 10) }));
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    sheet,
    head.name
      .replaceAll(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet',
  );
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}

parentPort?.on('message', (message: SheetMessage) => {
  if (message === null) {
    const bytes = workbook();
    parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]); // made just now, shared with nobody
  } else if ('rows' in message) {
    utils.sheet_add_aoa(sheet, message.rows, { origin: -1 });
  } else {
    head = message;
    sheet = utils.aoa_to_sheet([message.columns.map(({ header }) => header)]);
  }
});
