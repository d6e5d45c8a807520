import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONTENT_LIMIT,
  isResults,
  parseAttPhoto,
  parseDeviceCmd,
  parseInfo,
  parseOptions,
} from './reports.ts';
import { parseZkQuery } from './request.ts';

const parseResults = (text: string, query = '') => parseDeviceCmd(Buffer.from(text), parseZkQuery(query).get);
const result = (id: number, returnCode: number, command: string, content = '') => ({
  id,
  returnCode,
  command,
  content,
});

describe('parsing of devicecmd uploads', () => {
  it('parses several command results in one body, including a failure', () => {
    expect(parseResults('ID=295&Return=0&CMD=DATA\nID=296&Return=-1002&CMD=DATA\n')).toEqual({
      results: [result(295, 0, 'DATA'), result(296, -1002, 'DATA')],
      unreadable: 0,
    });
  });

  it.each([
    ['with spaces in the command', 'ID=4&Return=3&CMD=DATA QUERY', result(4, 3, 'DATA QUERY')],
    [
      'with an ampersand in the command',
      'ID=4&Return=0&CMD=SET OPTION A=1&B=2',
      result(4, 0, 'SET OPTION A=1&B=2'),
    ],
    ['with the return code first and no command', 'Return=-1005&ID=4', result(4, -1005, '')],
    ['in lower case, without a command', 'id=4&return=0', result(4, 0, '')],
    ['with fields in another order and case', 'id=4&cmd=INFO&return=-1', result(4, -1, 'INFO')],
    ['with CRLF and a trailing NUL', 'ID=4&Return=0&CMD=CHECK\r\n\0', result(4, 0, 'CHECK')],
    [
      'with settings after INFO',
      'ID=4&Return=0&CMD=INFO\n~DeviceName=MB10\nMAC=1',
      result(4, 0, 'INFO', '~DeviceName=MB10\nMAC=1'),
    ],
    [
      'with one field per line',
      'ID=4\nReturn=0\nCMD=Shell\nContent=line 1\nline 2',
      result(4, 0, 'Shell', 'line 1\nline 2'),
    ],
    [
      'with output that looks like a field',
      'ID=4\nReturn=0\nCMD=Shell\nContent=x\nID=9',
      result(4, 0, 'Shell', 'x\nID=9'),
    ],
  ])('parses the command result %s', (_, text, expected) => {
    expect(parseResults(text)).toEqual({ results: [expected], unreadable: 0 });
  });

  it('parses several command results that each start with the return code', () => {
    expect(parseResults('return=0&id=4\nreturn=-1003&id=5\n').results).toEqual([
      result(4, 0, ''),
      result(5, -1003, ''),
    ]);
  });

  it.each([
    ['ID=4&Return=0&CMD=INFO', true],
    ['return=0&id=4', true],
    ['ID=4\nReturn=0', true],
    ['7\t2026-10-05 06:58:10', false],
    ['USER PIN=7', false],
    ['', false],
  ])('detects command results in %j: %s', (text, is) => {
    expect(isResults(Buffer.from(text))).toBe(is);
  });

  it('parses consecutive command results with one field per line', () => {
    expect(parseResults('ID=4\nReturn=0\nCMD=CHECK\nID=5\nReturn=-1\nCMD=LOG').results).toEqual([
      result(4, 0, 'CHECK'),
      result(5, -1, 'LOG'),
    ]);
  });

  it('parses the command result in the query string if the body is empty', () => {
    expect(parseResults('', '?SN=A1&ID=7&Return=0&CMD=DATA').results).toEqual([result(7, 0, 'DATA')]);
    expect(parseResults('', '?SN=A1')).toEqual({ results: [], unreadable: 0 });
  });

  it.each([
    'ID=x&Return=0&CMD=INFO',
    'ID=0&Return=0',
    'ID=2147483648&Return=0',
    'ID=4&CMD=INFO',
    'ID=4&Return=ok',
    'hello',
  ])('counts %j as an unreadable command result', (text) => {
    expect(parseResults(text)).toEqual({ results: [], unreadable: 1 });
  });

  it("truncates a command's output", () => {
    const content = parseResults(`ID=4&Return=0&CMD=Shell\n${'x'.repeat(CONTENT_LIMIT + 10)}`).results[0]
      ?.content;
    expect(content).toHaveLength(CONTENT_LIMIT);
  });

  it('parses any bytes as command results without throwing, as text that PostgreSQL can store', () => {
    const piece = fc.constantFrom('ID=1', '&', 'Return=0', 'CMD=X', '\n', 'Content=', '\0', 'SN=', 'é');
    const text = fc.array(piece, { maxLength: 30 }).map((parts) => Buffer.from(parts.join('')));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), text), (array) => {
        expect(JSON.stringify(parseDeviceCmd(Buffer.from(array)))).not.toContain('\\u0000');
      }),
      { numRuns: 500 },
    );
  });
});

describe('parsing of INFO values', () => {
  it('parses the values of INFO that a terminal reports in its first poll', () => {
    expect(parseInfo('Ver 8.0.4.2-20191225,3,2,600,192.168.1.201,10,7,12,5,111')).toEqual({
      firmware: 'Ver 8.0.4.2-20191225',
      users: 3,
      fingerprints: 2,
      records: 600,
      ipAddress: '192.168.1.201',
      fingerprintVersion: '10',
      faceVersion: '7',
      faces: 5,
    });
  });

  it.each([
    ['Ver 6.60', { firmware: 'Ver 6.60', users: null, faces: null }],
    ['', { firmware: null, users: null }],
    ['Ver 6.60,-1,x,,', { users: null, fingerprints: null, records: null, ipAddress: null }],
  ])('leaves missing INFO values of %j empty', (info, expected) => {
    expect(parseInfo(info)).toMatchObject(expected);
  });
});

describe('parsing of terminal options and punch photos', () => {
  it('parses terminal options separated by commas or lines, and commas inside a value', () => {
    const body = '~DeviceName=MB10-VL,FWVersion=Ver 6.60,Lang=en,us\r\n~OS=1\n=x';
    expect(parseOptions(Buffer.from(body))).toEqual({
      DeviceName: 'MB10-VL',
      FWVersion: 'Ver 6.60',
      Lang: 'en,us',
      OS: '1',
    });
  });

  it('separates a picture taken at a punch from its header', () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]);
    const body = Buffer.concat([
      Buffer.from('PIN=20261005065810-31.jpg\nSN=A1\nsize=6\nCMD=uploadphoto\0'),
      jpeg,
    ]);
    expect(parseAttPhoto(body)).toEqual({ fileName: '20261005065810-31.jpg', jpeg });
    expect(parseAttPhoto(Buffer.from('nothing'))).toEqual({ fileName: null, jpeg: null });
  });
});
