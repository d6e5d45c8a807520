import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointOf, normalizeTerminalUrl } from './address.ts';
import { dialectOf, parseZkQuery } from './request.ts';

describe('URL paths of terminals', () => {
  it.each([
    ['/iclock/cdata', 'cdata'],
    ['/iclock/cdata.aspx', 'cdata'],
    ['/iclock/getrequest.aspx', 'getrequest'],
    ['/iclock/devicecmd.ASPX', 'devicecmd'],
    ['/iclock/fdata', 'fdata'],
    ['/ICLOCK/Registry', 'registry'],
    ['/iclock/other', null],
    ['/iclock/cdata.php', null],
    ['/iclock', null],
    ['/api/iclock/cdata', null],
  ])('parses the endpoint of the terminal path %s as %s', (path, endpoint) => {
    expect(endpointOf(path)).toBe(endpoint);
  });
});

describe('normalised URLs of terminals', () => {
  it.each([
    ['/iclock/cdata?SN=A1', '/iclock/cdata?SN=A1'],
    ['/ICLOCK/CData.ASPX?SN=aB', '/iclock/cdata.aspx?SN=aB'],
    ['/iclock/iclock/getrequest', '/iclock/getrequest'],
    ['/iclock', '/iclock/'],
    ['/iclock?SN=A1', '/iclock/?SN=A1'],
    ['/iclock/%zz?SN=A1', '/iclock/?SN=A1'],
    ['/iclocks/cdata', undefined],
    ['/api/iclock/cdata', undefined],
  ])('normalises the terminal URL %s to %s', (url, normalizedUrl) => {
    expect(normalizeTerminalUrl(url)).toBe(normalizedUrl);
  });
});

describe('query strings of terminals', () => {
  it.each([
    [
      '?SN=CJ9H204960001&table=ATTLOG&Stamp=98765',
      { serial: 'CJ9H204960001', table: 'ATTLOG', stamp: '98765' },
    ],
    ['sn=cj9&TABLE=attlog&STAMP=1', { serial: 'cj9', table: 'ATTLOG', stamp: '1' }],
    ['SN=A1&table=OPERLOG&OpStamp=702340000', { table: 'OPERLOG', stamp: '702340000' }],
    [
      'SN=A1&options=all&pushver=2.4.1&language=69',
      { wantsOptions: true, pushVersion: '2.4.1', language: '69' },
    ],
    ['SN=A1&DeviceType=ACC', { deviceType: 'acc' }],
    ['SN=A1&INFO=Ver%206.60,3,2', { info: 'Ver 6.60,3,2' }],
    ['SN=A1&SN=B2', { serial: 'A1' }],
    ['SN=%20A1+&table=ATTLOG', { serial: 'A1' }],
    ['', { serial: null, table: null, stamp: null, wantsOptions: false }],
    ['SN=A1%0D%0AStamp=0', { serial: null }],
    ['SN=A1%00', { serial: null }],
    ['SN=%E0%A4%A', { serial: null }],
    ['SN=A1&Stamp=None', { serial: 'A1', stamp: null }],
    ['SN=A1&Stamp=1%0ATimeZone=3', { stamp: null }],
    [`SN=${'9'.repeat(65)}`, { serial: null }],
  ])('parses the terminal query string %s', (search, expected) => {
    expect(parseZkQuery(search)).toMatchObject(expected);
  });

  it('returns terminal parameters by name in any case, without control characters', () => {
    expect(parseZkQuery('SN=A1&CmdId=4%00').get('cmdid')).toBe('4\\x00');
    expect(parseZkQuery('SN=A1').get('cmdid')).toBeNull();
  });

  it('parses any query string without throwing, and returns a serial number and stamp that are safe to write into an answer', () => {
    const name = fc.constantFrom('SN=', 'Stamp=', '&', '%0A', '%', 'A1', '7');
    const text = fc.array(fc.oneof(name, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 20 });
    fc.assert(
      fc.property(text, (parts) => {
        const { serial, stamp } = parseZkQuery(parts.join(''));
        expect(serial ?? 'A').toMatch(/^[\w.-]+$/);
        expect(stamp ?? '0').toMatch(/^\d+$/);
      }),
    );
  });
});

describe('dialect of a request', () => {
  it.each([
    ['cdata', 'DeviceType=acc&table=ATTLOG', 'acc'],
    ['cdata', 'DeviceType=att', 'att'],
    ['registry', '', 'acc'],
    ['push', '', 'acc'],
    ['cdata', 'table=rtlog', 'acc'],
    ['cdata', 'table=ATTLOG', 'att'],
    ['cdata', 'options=all&pushver=3.1.2', null],
    ['getrequest', '', null],
  ] as const)('detects the dialect of %s?%s as %s', (endpoint, search, dialect) => {
    expect(dialectOf(endpoint, parseZkQuery(search))).toBe(dialect);
  });
});
