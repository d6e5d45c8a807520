import { readSheet } from '../../apps/server/src/platform/sheets/reader.ts';
import { createStoredZip } from '../kit/stored-zip.ts';

export const limits = {
  inflated: 2_000_000,
  parts: 50,
  rows: 100,
  columns: 10,
  cells: 500,
  cell: 50,
  text: 5_000,
};

export const readCode = (bytes: Buffer): Promise<string> =>
  readSheet(bytes, limits).then(
    () => 'read',
    (error: { code?: string }) => error.code ?? String(error),
  );

export const createPart = (name: string, text: string | Buffer) => ({ name, bytes: Buffer.from(text) });
export const createSharedStrings = (xml: string) => createPart('xl/sharedStrings.xml', xml);

/**
 * Creates a workbook with this XML as its first sheet. Files in `more` replace the default files with the same names.
 */
export function withSheet(xml: string | Buffer, more: { name: string; bytes: Buffer }[] = []): Buffer {
  const types = 'http://schemas.openxmlformats.org';
  const renderRelationship = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
  const parts = [
    createPart(
      '[Content_Types].xml',
      `<Types xmlns="${types}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    createPart(
      '_rels/.rels',
      `<Relationships>${renderRelationship('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    createPart(
      'xl/workbook.xml',
      `<workbook xmlns="${types}/spreadsheetml/2006/main" xmlns:r="${types}/officeDocument/2006/relationships"><sheets><sheet name="x" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    createPart(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${renderRelationship('r1', 'worksheet', 'worksheets/sheet1.xml')}${renderRelationship('r2', 'sharedStrings', '/xl/sharedStrings.xml')}${renderRelationship('r3', 'styles', 'styles.xml')}</Relationships>`,
    ),
    createPart('xl/worksheets/sheet1.xml', xml),
  ];
  const others = parts.filter(({ name }) => more.every((replacement) => replacement.name !== name));
  return createStoredZip([...others, ...more]);
}

export const createSheetXml = (rows: string, dimension = 'A1:B2') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`;
