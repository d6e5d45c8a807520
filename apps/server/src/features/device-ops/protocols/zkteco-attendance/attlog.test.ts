import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ATTLOG_LINE_LIMIT,
  type AttlogLine,
  attlogRecordKey,
  parseAttlog,
  parseAttlogLine,
} from './attlog.ts';

const parse = (text: string | Buffer, zone?: string) => parseAttlog(Buffer.from(text), zone).lines;
const parseSingle = (text: string | Buffer, zone?: string): AttlogLine => {
  const [line] = parse(text, zone);
  if (line === undefined) throw new Error('no line');
  return line;
};

describe('parsing of ATTLOG lines', () => {
  it("parses the seven positional fields of a real terminal's ATTLOG line", () => {
    expect(
      parse('31\t2026-10-05 06:58:10\t0\t1\t0\t0\t0\n31\t2026-10-05 19:02:40\t1\t15\t0\t0\t0\n'),
    ).toEqual([
      {
        ok: true,
        pin: '31',
        wall: '2026-10-05 06:58:10',
        unixSeconds: null,
        status: 0,
        verify: 1,
        workcode: '0',
        temperature: null,
        offsetSeconds: null,
        isVerification: false,
        raw: '31\t2026-10-05 06:58:10\t0\t1\t0\t0\t0',
      },
      expect.objectContaining({ pin: '31', wall: '2026-10-05 19:02:40', status: 1, verify: 15 }),
    ]);
  });

  it.each([
    ['two fields', '7\t2026-10-05 06:58:10', { status: null, verify: null, workcode: null }],
    [
      'blank trailing fields',
      '7\t2026-10-05 06:58:10\t255\t4\t\t\t\t ',
      { status: 255, verify: 4, workcode: null },
    ],
    ['an undefined status', '7\t2026-10-05 06:58:10\t255\t1\t0\t0\t0', { status: 255 }],
    ['blanks around fields', ' 7 \t 2026-10-05 06:58:10 \t1 ', { pin: '7', status: 1 }],
    ['slashes and single digits', '7\t2026/1/5 6:08:01', { wall: '2026-01-05 06:08:01' }],
    [
      'key=value',
      'PIN=7\tTime=2026-10-05 06:58:10\tStatus=1\tVerify=15',
      { pin: '7', status: 1, verify: 15 },
    ],
    ['key=value in any case', 'pin=7\tDATETIME=2026-10-05 06:58:10\ttemperature=36.4', { temperature: 36.4 }],
    [
      'a mask flag and a temperature',
      '7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t1\t36.5',
      { temperature: 36.5 },
    ],
    [
      'a temperature without a mask flag',
      '7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t36.5',
      { temperature: 36.5 },
    ],
    [
      'a temperature that was not measured',
      '7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t0\t0',
      { temperature: null },
    ],
    ['a status that is no number', '7\t2026-10-05 06:58:10\tI\t15', { status: null, verify: 15 }],
    ['letters in the PIN', 'NV-007\t2026-10-05 06:58:10', { pin: 'NV-007' }],
    ['leading zeros in the PIN', '0007\t2026-10-05 06:58:10', { pin: '0007' }],
    ['29 February', '7\t2028-02-29 00:00:00', { wall: '2028-02-29 00:00:00' }],
    ['a time in 1970', '7\t1970-01-01 00:00:12', { wall: '1970-01-01 00:00:12' }],
    ['a time in the far future', '7\t2099-12-31 23:59:59', { wall: '2099-12-31 23:59:59' }],
    ['a NUL inside a later field', '7\t2026-10-05 06:58:10\t0\t1\tA\0B', { workcode: 'A\\x00B' }],
  ])('parses an ATTLOG line with %s', (_, text, expected) => {
    expect(parseSingle(text)).toMatchObject({ ok: true, ...expected });
  });

  it('converts Unix seconds in an ATTLOG line to the device’s local time, and keeps the instant', () => {
    expect(parseSingle('7\t1791158290\t0', 'Asia/Ho_Chi_Minh')).toMatchObject({
      wall: '2026-10-05 06:58:10',
      unixSeconds: 1791158290,
    });
  });

  it.each([
    ['30 February', '7\t2026-02-30 08:00:00', 'time'],
    ['29 February of a common year', '7\t2026-02-29 08:00:00', 'time'],
    ['29 February 2100', '7\t2100-02-29 08:00:00', 'time'],
    ['31 April', '7\t2026-04-31 08:00:00', 'time'],
    ['month 13', '7\t2026-13-01 08:00:00', 'time'],
    ['24 o’clock', '7\t2026-10-05 24:00:00', 'time'],
    ['second 60', '7\t2026-10-05 23:59:60', 'time'],
    ['year 0', '7\t0000-01-01 08:00:00', 'time'],
    ['a truncated time', '7\t2026-10-05 06:5', 'time'],
    ['a time without seconds', '7\t2026-10-05 06:58', 'time'],
    ['a time with one digit of the seconds', '7\t2026-10-05 06:58:1', 'time'],
    ['a truncated date', '7\t2026-10-0', 'time'],
    ['only a PIN', '7', 'time'],
    ['no PIN', '\t2026-10-05 06:58:10', 'pin'],
    ['a PIN of 33 characters', `${'1'.repeat(33)}\t2026-10-05 06:58:10`, 'pin'],
    ['a PIN with a NUL', '7\x001\t2026-10-05 06:58:10', 'binary'],
    ['key=value without known names', 'a=1\tb=2', 'fields'],
    ['binary', Buffer.from([0, 1, 2, 255, 254, 3]), 'binary'],
    ['HTML', '<html>', 'pin'],
  ])('reports why an ATTLOG line with %s is unreadable', (_, text, reason) => {
    const line = parseSingle(text);
    expect(line.ok ? 'ok' : line.reason).toBe(reason);
  });

  it('counts every ATTLOG line with any line end, and skips blank lines', () => {
    const lines = parse('\uFEFF1\t2026-10-05 06:58:10\r\n\r\n \t \n2\t2026-10-05 06:58:11\rgarbage\n\0\0');
    expect(lines.map((line) => line.ok)).toEqual([true, true, false]);
  });

  it('parses UTF-8 lines and GB18030 lines of a terminal with a Chinese menu in one upload', () => {
    const chinese = Buffer.concat([
      Buffer.from('8\t2026-10-05 06:58:10\t0\t1\t'),
      Buffer.from([0xc9, 0xcf, 0xb0, 0xe0]),
    ]);
    const body = Buffer.concat([Buffer.from('7\t2026-10-05 06:58:10\t0\t1\tCa sớm\n'), chinese]);
    const { lines } = parseAttlog(body, 'UTC', '83');
    expect(lines.map((line) => line.ok && line.workcode)).toEqual(['Ca sớm', '上班']);
  });

  it("parses ATTLOG lines that are not UTF-8 as Windows-1252 unless the terminal's menu is Chinese", () => {
    const line = Buffer.concat([
      Buffer.from('8\t2026-10-05 06:58:10\t0\t1\t'),
      Buffer.from([0x80, 0x46, 0x72, 0xfc, 0x68]),
    ]);
    expect(parse(line)).toMatchObject([{ workcode: '€Früh' }]);
  });

  it.each([
    ['3600', 3600],
    ['-18000', -18_000],
    ['0', 0],
    ['', null],
    ['x', null],
  ])('parses the UTC offset %s in the eleventh field of an ATTLOG line as %j', (text, offsetSeconds) => {
    expect(
      parseSingle(`7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t255\t36.5\t97.7\t${text}\teyJsYXQiOjF9`),
    ).toMatchObject({
      offsetSeconds,
      temperature: 36.5,
    });
  });

  it.each([
    ['7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t110101199003074518\t1', null, true],
    ['7\t2026-10-05 06:58:10\t2\t15\t0\t0\t0\t11010119900307451X\t1', null, true],
    ['7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t110101199003074518\t0', null, false],
    ['0\t2026-10-05 06:58:10\t1\t15\t0\t0\t0\t\t1', 'pid', true],
    ['7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t1\t36.5', null, false],
  ])('detects whether %j from the device type %s is an identity check: %s', (text, deviceType, is) => {
    expect(parseAttlogLine({ text, original: null }, 'UTC', deviceType)).toMatchObject({
      isVerification: is,
    });
  });

  it.each([
    [
      '7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t110101199003074518\t1',
      '7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t<18 characters>\t1',
    ],
    [
      '7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t255\t36.5\t97.7\t3600\teyJsYXQiOjEwLjUsImxuZyI6MTA2LjF9',
      '7\t2026-10-05 06:58:10\t0\t15\t0\t0\t0\t255\t36.5\t97.7\t3600\t<32 characters>',
    ],
    [
      'PIN=7\tTime=2026-10-05 06:58:10\tIDNum=110101199003074518',
      'PIN=7\tTime=2026-10-05 06:58:10\tIDNum=<18 characters>',
    ],
    ['Passwd=4711', 'Passwd=<4 characters>'],
  ])('stores the ATTLOG line %j without personal fields', (text, raw) => {
    expect(parseSingle(text).raw).toBe(raw);
  });

  it('stores the fields, length and hash of an ATTLOG line of 2 MB', () => {
    const line = parseSingle(`7\t2026-10-05 06:58:10\t${'x'.repeat(2 * 1024 * 1024)}`);
    expect(line).toMatchObject({ ok: false, reason: 'tooLong', byteLength: 2 * 1024 * 1024 + 22 });
    expect(line.raw).toMatch(
      /^7\t2026-10-05 06:58:10\t<2097152 characters> \[2097174 bytes, sha256 [0-9a-f]{64}\]$/,
    );
    expect(line.raw.length).toBeLessThan(ATTLOG_LINE_LIMIT);
  });

  it('splits an ATTLOG body with two million NULs and line ends without delay', () => {
    expect(parse(`${'\0'.repeat(2_000_000)}x`)).toHaveLength(1);
    expect(parse('\n'.repeat(2_000_000))).toHaveLength(0);
  });
});

describe('record key of an ATTLOG line', () => {
  const key = (text: string) => attlogRecordKey(parseSingle(text));

  it('creates the same record key for lines with the same PIN, time and status, in any format', () => {
    const first = key('31\t2026-10-05 06:58:10\t0\t1\t0');
    expect(first).toBe('6ac34a82-ae3c-5233-7feb-92f770bf67a4');
    expect(key('31\t2026-10-05 06:58:10\t0\t15')).toBe(first);
    expect(key('PIN=31\tTime=2026/10/05 6:58:10\tStatus=0')).toBe(first);
  });

  it.each(['32\t2026-10-05 06:58:10\t0', '31\t2026-10-05 06:58:11\t0', '31\t2026-10-05 06:58:10\t1'])(
    'creates a different record key for %j',
    (text) => {
      expect(key(text)).not.toBe(key('31\t2026-10-05 06:58:10\t0'));
    },
  );

  it('creates a record key from Unix seconds that does not depend on the device’s time zone', () => {
    const keyIn = (zone: string) => attlogRecordKey(parseSingle('7\t1791158290\t0', zone));
    expect(keyIn('Asia/Seoul')).toBe(keyIn('Europe/London'));
  });

  it('creates the record key of an unreadable line from its bytes', () => {
    expect(key('garbage')).toBe(key('garbage\r\n'));
    expect(key('garbage')).not.toBe(key('garbagf'));
    const long = `7\t${'x'.repeat(5000)}`;
    expect(key(`${long}a`)).not.toBe(key(`${long}b`));
  });
});

describe('parsing of ATTLOG with arbitrary bytes', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(text)),
    fc
      .array(fc.constantFrom('7', '\t', '\r', '\n', '2026-10-05 06:58:10', '=', 'PIN', '\0', ' ', 'é'), {
        maxLength: 40,
      })
      .map((parts) => Buffer.from(parts.join(''))),
  );

  it('returns one result per non-empty line of arbitrary bytes, in text that PostgreSQL can store', () => {
    fc.assert(
      fc.property(bytes, (array) => {
        const body = Buffer.from(array);
        const { lines } = parseAttlog(body);
        const withoutEnd = body
          .toString('latin1')
          .replace(/^\u00EF\u00BB\u00BF/, '')
          .replace(/\0+$/, '');
        const filled = withoutEnd.split(/\r|\n/).filter((line) => line.replaceAll(/[ \t]/g, '') !== '');
        expect(lines).toHaveLength(filled.length);
        expect(JSON.stringify(lines)).not.toContain('\\u0000');
        expect(parseAttlog(body)).toEqual({ lines });
      }),
      { numRuns: 1000 },
    );
  });

  it('loses only the incomplete line if an ATTLOG upload ends at any byte', () => {
    const upload = Array.from(
      { length: 5 },
      (_, n) => `${n + 1}\t2026-10-05 06:58:1${n}\t0\t1\t0\t0\t0`,
    ).join('\n');
    fc.assert(
      fc.property(fc.nat(upload.length), (end) => {
        const lines = parse(upload.slice(0, end));
        expect(lines.slice(0, -1).every((line) => line.ok)).toBe(true);
      }),
    );
  });
});
