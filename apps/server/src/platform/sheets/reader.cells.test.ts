import { utils, write } from '@e965/xlsx';
import { createPart, createSheetXml, limits, readCode, withSheet } from '@gatehouse/testing/data/sheet-parts';
import { describe, expect, it } from 'vitest';
import { readSheet } from './reader.ts';

describe('the spreadsheet reader', () => {
  const dated = createPart(
    'xl/styles.xml',
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="20"/></cellXfs></styleSheet>',
  );
  it.each([
    ['<c s="1"><v>45306</v></c>', '2024-01-15'],
    ['<c s="1"><v>45306.000497685</v></c>', '2024-01-15'],
    ['<c s="1"><v>45306.5</v></c>', '2024-01-15'],
    ['<c s="1"><v>45305.958333</v></c>', '2024-01-14'],
    ['<c s="2"><v>45306.375</v></c>', '2024-01-15'],
    ['<c s="2"><v>45306</v></c>', '2024-01-15'],
    ['<c s="1" t="d"><v>2024-01-15T00:00:43Z</v></c>', '2024-01-15'],
    ['<c s="1" t="d"><v>2024-01-15</v></c>', '2024-01-15'],
    ['<c s="3"><v>0.375</v></c>', '1899-12-31T09:00:00.000Z'],
  ])('reads the day of a date cell: %s', async (cell, text) => {
    const { rows } = await readSheet(withSheet(createSheetXml(`<row r="1">${cell}</row>`), [dated]), limits);
    expect(rows[0]?.cells).toEqual([{ text }]);
  });

  it.each([
    ['a formula without a stored value', '<c><f>A2</f></c>'],
    ['a formula with an empty stored value', '<c><f>A2</f><v></v></c>'],
    ['an error', '<c t="e"><v>#REF!</v></c>'],
    ['an error text', '<c t="inlineStr"><is><t>#N/A</t></is></c>'],
    ['an error text of another program', '<c t="str"><v>Err:502</v></c>'],
  ])('reads %s as an error of the cell that contains it', async (_, cell) => {
    const { rows } = await readSheet(withSheet(createSheetXml(`<row r="1">${cell}</row>`)), limits);
    expect(rows).toEqual([{ number: 1, cells: [{ error: 'spreadsheet' }] }]);
  });

  it.each(['xlsx', 'biff8'] as const)('reads the first visible sheet of an %s', async (bookType) => {
    const workbook = utils.book_new();
    for (const name of ['Lists', 'Staff', 'More'])
      utils.book_append_sheet(workbook, utils.aoa_to_sheet([[name]]), name);
    const hideSheets = (...hidden: (0 | 1 | 2)[]) => {
      workbook.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden })) };
      return write(workbook, { type: 'buffer', bookType }) as Buffer;
    };
    expect(await readSheet(hideSheets(1, 0, 0), limits)).toEqual({
      name: 'Staff',
      rows: [{ number: 1, cells: [{ text: 'Staff' }] }],
    });
    expect((await readSheet(hideSheets(2, 1, 0), limits)).name).toBe('More');
    expect(await readCode(hideSheets(1, 2, 1))).toBe('HR_SHEET_HIDDEN');
  });
});
