import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCard } from './cards.ts';
import { parseOperlog } from './operlog.ts';

const parse = (text: string | Buffer, table?: string) => parseOperlog(Buffer.from(text), table).entries;

describe('parsing of OPERLOG uploads', () => {
  it('parses the four documented OPERLOG keywords and returns records with an unknown keyword as `other`', () => {
    const entries = parse(
      [
        'OPLOG 4\t0\t2026-09-30 09:00:00\t0\t0\t0\t0',
        'USER PIN=7\tName=Ravi\tPri=14\tPasswd=\tCard=\tGrp=1\tTZ=0000000100000000\tVerify=0',
        'FP PIN=7\tFID=6\tSize=8\tValid=1\tTMP=QUJDREVG',
        'BIOPHOTO PIN=7\tFileName=7.jpg\tType=9\tSize=8\tContent=/9j/4AAQ',
        'WORKCODE PIN=7\tCode=3',
      ].join('\r\n'),
    );
    expect(entries).toMatchObject([
      {
        kind: 'operation',
        operation: 4,
        operator: '0',
        wall: '2026-09-30 09:00:00',
        values: ['0', '0', '0', '0'],
      },
      {
        kind: 'user',
        pin: '7',
        name: 'Ravi',
        privilege: 14,
        card: null,
        password: '',
        group: '1',
        timeZones: '0000000100000000',
        verify: '0',
      },
      { kind: 'template', keyword: 'FP', pin: '7', index: 6, type: null, content: 'QUJDREVG' },
      { kind: 'template', keyword: 'BIOPHOTO', pin: '7', type: 9, index: null, content: '/9j/4AAQ' },
      {
        kind: 'other',
        keyword: 'WORKCODE',
        raw: expect.stringMatching(/^WORKCODE \[21 bytes, sha256 [0-9a-f]{64}\]$/),
      },
    ]);
  });

  it.each([
    ['USERINFO', 'PIN=7\tName=Ravi', { kind: 'user', pin: '7' }],
    ['USERINFO', 'USERINFO PIN=7\tName=Ravi', { kind: 'user', pin: '7' }],
    ['FINGERTMP', 'PIN=7\tFID=1\tTMP=QUJD', { kind: 'template', keyword: 'FP', index: 1 }],
    [
      'BIODATA',
      'BIODATA Pin=7\tNo=2\tType=8\tTmp=QUJD',
      { kind: 'template', keyword: 'BIODATA', index: 2, type: 8 },
    ],
    ['OPERLOG', 'USER Name=nobody', { kind: 'other', keyword: 'USER' }],
    ['OPERLOG', 'constructor PIN=1', { kind: 'other', keyword: 'CONSTRUCTOR' }],
    ['OPERLOG', 'OPLOG', { kind: 'operation', operation: null, wall: null }],
    ['OPERLOG', '7 8 9', { kind: 'other', keyword: 'OPERLOG' }],
  ])('parses an OPERLOG record in table %s: %s', (table, text, expected) => {
    expect(parse(text, table)).toMatchObject([expected]);
  });

  it('stores the text of operations in OPERLOG, but only the length and digest of people and templates', () => {
    const entries = parse(
      'USER PIN=7\tName=A\tPasswd=4711\nFP PIN=7\tFID=1\tTMP=U0VDUkVU\nOPLOG 4\t0\t2026-09-30 09:00:00\nNEW a=1\tPwd=4711',
    );
    expect(entries.map((entry) => entry.raw.replace(/[0-9a-f]{64}/, '…'))).toEqual([
      'USER [29 bytes, sha256 …]',
      'FP [27 bytes, sha256 …]',
      'OPLOG 4\t0\t2026-09-30 09:00:00',
      'NEW [16 bytes, sha256 …]',
    ]);
    expect(entries[0]).toMatchObject({ password: '4711' });
  });

  it('stores no digest of an OPERLOG record from which a short password could be guessed', () => {
    const [firstEntry, other] = parse('USER PIN=7\tName=A\tPasswd=4711\nUSER PIN=7\tName=A\tPasswd=0815');
    expect([firstEntry?.raw, firstEntry?.key]).toEqual([other?.raw, other?.key]);
  });

  it('creates the same key for equal OPERLOG records, and different keys for different records', () => {
    const [first, again, other] = parse('OPLOG 4\t0\t2026-09-30 09:00:00\n'.repeat(2).concat('OPLOG 5'));
    expect(first?.key).toBe(again?.key);
    expect(first?.key).not.toBe(other?.key);
  });

  it("parses a person's name from a terminal with a Chinese menu as GB2312", () => {
    const body = Buffer.concat([Buffer.from('USER PIN=7\tName='), Buffer.from([0xcd, 0xf5, 0xce, 0xb0])]);
    expect(parseOperlog(body, 'OPERLOG', 'UTC', '83').entries).toMatchObject([{ name: '王伟' }]);
  });

  it("parses a person's name from other old firmware as Windows-1252", () => {
    const body = Buffer.concat([Buffer.from('USER PIN=7\tName=J'), Buffer.from([0xfc]), Buffer.from('rgen')]);
    expect(parse(body)).toMatchObject([{ name: 'Jürgen' }]);
  });

  it('parses any OPERLOG bytes without throwing, as text that PostgreSQL can store', () => {
    const piece = fc.constantFrom(
      'USER ',
      'PIN=1',
      '\t',
      'OPLOG 4',
      '\n',
      'FP ',
      'TMP=',
      '\0',
      '[',
      'é',
      '=',
    );
    const text = fc.array(piece, { maxLength: 30 }).map((parts) => Buffer.from(parts.join('')));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), text), (array) => {
        const body = Buffer.from(array);
        expect(JSON.stringify(parseOperlog(body).entries)).not.toContain('\\u0000');
      }),
      { numRuns: 500 },
    );
  });
});

describe('card numbers of people in OPERLOG', () => {
  it.each([
    ['123456789', '123456789'],
    ['[15CD5B07]', '123456789'],
    ['[15cd5b0700]', '123456789'],
    ['0012345678', '12345678'],
    ['', null],
    ['0', null],
    ['[00000000]', null],
    ['[15CD5B0]', null],
    ['ABC', null],
  ])('parses the card number %j in an OPERLOG as %j', (text, card) => {
    expect(parseCard(text)).toBe(card);
  });
});
