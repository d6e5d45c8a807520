import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeflateRaw, deflateRawSync } from 'node:zlib';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { employeeSheetLimits } from '@gatehouse/api/people/employee-sheet';
import { employees } from '@gatehouse/api/people/employees';
import { pathOf } from '@gatehouse/api/platform/operation';
import { headings, writeWorkbook } from '@gatehouse/testing/data/people/sheets';
import { formOf } from '@gatehouse/testing/kit/forms';
import { createStoredZip } from '@gatehouse/testing/kit/stored-zip';
import type { ProofFixture } from '@gatehouse/testing/portal/harness';

/** An upload that the portal must reject, or accept if `isGood`. */
export interface SheetAttack {
  name: string;
  /** Sends the upload. Resolves to the status. */
  send(): Promise<number>;
  isGood?: true;
}

const gibibyte = 1024 ** 3;

async function compressBlanks(size: number): Promise<Buffer> {
  const stream = createDeflateRaw({ level: 9 });
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  const blanks = Buffer.alloc(1024 * 1024, 0x20);
  for (let offset = 0; offset < size; offset += blanks.length)
    if (!stream.write(blanks)) await new Promise((resolve) => stream.once('drain', resolve));
  const ended = new Promise((resolve) => stream.once('end', resolve));
  stream.end();
  await ended;
  return Buffer.concat(pieces);
}

const opening = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const closing = '</sheetData></worksheet>';

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
const relations = (...all: string[]) => Buffer.from(`<Relationships>${all.join('')}</Relationships>`);

/** Builds a workbook from compressed sheets. Its headers claim `claimed` bytes of content. */
function buildPackedBook(sheets: readonly Buffer[], claimed: number, shared = '<sst/>'): Buffer {
  const names = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  const book = createStoredZip([
    { name: '_rels/.rels', bytes: relations(relation('a', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: relations(
        relation('a', 'worksheet', 'worksheets/sheet1.xml'),
        relation('b', 'sharedStrings', 'sharedStrings.xml'),
      ),
    },
    { name: 'xl/sharedStrings.xml', bytes: Buffer.from(shared) },
    {
      name: 'xl/workbook.xml',
      bytes: Buffer.from('<workbook><sheets><sheet r:id="a"/></sheets></workbook>'),
    },
    ...sheets.map((bytes, index) => ({ name: names[index] ?? '', bytes })),
  ]);
  for (const name of names) {
    const entry = book.lastIndexOf(name) - 46;
    book.writeUInt16LE(8, entry + 10);
    book.writeUInt32LE(claimed, entry + 24);
  }
  return book;
}

/** Builds a zip package in which many names refer to the same bytes. */
function buildOverlapping(packed: Buffer, times: number): Buffer {
  const book = buildPackedBook(
    Array.from({ length: times }, (_, index) => (index === 0 ? packed : Buffer.alloc(0))),
    1000,
  );
  const first = book.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  for (let index = 2; index <= times; index++) {
    const entry = book.lastIndexOf(`xl/worksheets/sheet${index}.xml`) - 46;
    book.writeUInt32LE(packed.length, entry + 20);
    book.writeUInt32LE(book.readUInt32LE(first + 42), entry + 42);
  }
  return book;
}

type NamedSheet = [name: string, bytes: Buffer, more?: Partial<SheetAttack>];

/** Builds a valid sheet and the sheets that attack the reader. */
async function buildSheets(departmentCode: string): Promise<NamedSheet[]> {
  const people = Array.from({ length: 200 }, (_, index) => [
    departmentCode,
    `person-${index}`,
    `CODE-${index}`,
    'Given',
    `Name ${index}`,
    `person-${index}@example.net`,
  ]);
  const wholeBook = writeWorkbook([headings, ...people]);
  return [
    ['a good sheet', wholeBook, { isGood: true }],
    ['half a workbook', wholeBook.subarray(0, wholeBook.length / 2)],
    ...(await buildBombs()),
    ...buildWideSheets(),
    ...buildBrokenFiles(),
  ];
}

/** Builds packages that unpack to far more than their size. */
async function buildBombs(): Promise<NamedSheet[]> {
  const bomb = await compressBlanks(gibibyte);
  const nothing = Buffer.concat([
    ...Array(200_000).fill(Buffer.from([0, 0, 0, 0xff, 0xff])),
    Buffer.from([3, 0]),
  ]);
  const blanks = await compressBlanks(32 * 1024 * 1024 - 4096);
  return [
    [`1 GiB in ${bomb.length} bytes`, buildPackedBook([bomb], 0xfffffffe)],
    ['1 GiB that says it is 100 bytes', buildPackedBook([bomb], 100)],
    ['1 GiB a hundred times over', buildOverlapping(bomb, 100)],
    ['32 MiB a hundred times over', buildOverlapping(blanks, 100)],
    ['nothing, unpacked a hundred times', buildOverlapping(nothing, 100)],
  ];
}

const packCells = (cells: string) => deflateRawSync(`${opening}${cells}${closing}`);

/** Builds sheets with too many rows, cells or characters. */
function buildWideSheets(): NamedSheet[] {
  const rows = packCells('<row><c><v>1</v></c></row>'.repeat(1_000_000));
  const wide = packCells(`<row>${'<c/>'.repeat(16_384)}</row>`.repeat(60));
  const beyond = packCells('<row r="4294967290"><c><v>1</v></c></row>');
  const shared = packCells(`<row>${'<c t="s"><v>0</v></c>'.repeat(26)}</row>`.repeat(20_000));
  const longText = `<sst><si><t>${'x'.repeat(16_000)}</t></si></sst>`;
  const entity = `<!DOCTYPE sst [<!ENTITY a "${'x'.repeat(1000)}">]><sst><si><t>&a;</t></si></sst>`;
  const oldRows = Array.from({ length: 65_536 }, () => [1]);
  return [
    ['a million rows', buildPackedBook([rows], 1000)],
    ['a million cells', buildPackedBook([wide], 1000)],
    ['a row beyond all rows', buildPackedBook([beyond], 1000)],
    ['a text shared by half a million cells', buildPackedBook([shared], 1000, longText)],
    ['names that grow to a billion signs', buildPackedBook([packCells('')], 1000, entity)],
    ['old rows down to the last', writeWorkbook(oldRows, 'biff8')],
  ];
}

/** Builds files that are not a complete workbook or are too large. */
function buildBrokenFiles(): NamedSheet[] {
  const parts = Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}`, bytes: Buffer.alloc(0) }));
  const noise = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000_000, 0x41)]);
  return [
    ['a package of nothing', createStoredZip([])],
    ['ten thousand parts', createStoredZip(parts)],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an old workbook of noise', noise],
    ['a file that is too large', Buffer.alloc(employeeSheetLimits.fileSize + 1)],
  ];
}

/**
 * Starts the maximum number of slow uploads that the portal reads in parallel, which is four. Each upload sends a few
 * bytes and then disconnects.
 */
async function sendEndlessUploads({ hostname, port }: URL, to: string, authorization: string): Promise<void> {
  const sockets = Array.from({ length: 4 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST ${to} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${authorization}\r\nx-command-id: verify\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n' +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="staff.xlsx"\r\n\r\n',
    );
    return socket;
  });
  for (let beat = 0; beat < 20; beat++) {
    await sleep(100);
    for (const socket of sockets) socket.write('P');
  }
  for (const socket of sockets) socket.destroy();
  await sleep(200);
}

/** Prepares the spreadsheet attacks, a list request of an ordinary user, and uploads that never end. */
export async function prepareSheetAttacks(fixture: ProofFixture, address: string) {
  const department = await fixture.make.department();
  const admin = await fixture.make.employee({ ...department, departmentId: department.id, roles: ['ADMIN'] });
  const headers = { authorization: `Bearer ${await fixture.signIn(admin)}`, 'x-command-id': 'verify' };
  const { check } = employeeImports;
  const to = `${pathOf(check)}?companyId=${department.companyId}`;

  // The form is built in advance, so that building it does not count as the portal's time.
  const upload = async (
    name: string,
    bytes: Buffer,
    more: Partial<SheetAttack> = {},
  ): Promise<SheetAttack> => {
    const form = await formOf(check, [new Uint8Array(bytes)], { fileName: 'staff.xlsx' });
    const body = new Uint8Array(form.payload);
    return {
      name,
      ...more,
      async send() {
        const requestInit = { method: check.method, headers: { ...headers, ...form.headers }, body };
        const answer = await fetch(address + to, requestInit);
        await answer.arrayBuffer();
        return answer.status;
      },
    };
  };

  const attacks = await Promise.all(
    (await buildSheets(department.code)).map(([name, bytes, more]) => upload(name, bytes, more)),
  );

  const requestList = async () => {
    const answer = await fetch(`${address}${pathOf(employees.list)}?size=12`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };

  const sendSlowly = () => sendEndlessUploads(new URL(address), to, headers.authorization);
  return { attacks, list: requestList, slow: sendSlowly };
}
