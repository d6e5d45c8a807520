import { multipart, picture } from '@gatehouse/testing/kit/hikvision-events';
import { describe, expect, it } from 'vitest';
import { hikLimits, readBody } from './body.ts';

const json = '{"eventType":"heartBeat"}';
const heartbeat = [{ eventType: 'heartBeat' }];

describe('parsing of the body of a Hikvision request', () => {
  it.each<[string, string | Buffer]>([
    ['JSON', json],
    ['JSON after a byte order mark', `\uFEFF ${json}`],
    ['JSON with trailing NULs', `${json}\0\0`],
    ['JSON with trailing blanks', `${json} \0\r\n`],
    [
      'a part of any name',
      multipart([{ name: 'AccessControllerEvent', type: 'application/json', text: json }]),
    ],
    ['a part with a wrong content type', multipart([{ type: 'text/plain', text: json }, picture('x')])],
    ['a part after a picture', multipart([picture('x'), { type: 'application/json', text: json }])],
    [
      'parts with an unusual boundary',
      multipart([{ type: 'application/json', text: json }], '-------------------------7e1'),
    ],
    [
      'parts with LF line ends',
      multipart([{ type: 'application/json', text: json }])
        .toString('latin1')
        .replaceAll('\r', ''),
    ],
    [
      'a part after an unreadable part',
      multipart([
        { type: 'application/json', text: '{"broken' },
        { type: 'application/json', text: json },
      ]),
    ],
    ['a part without headers', `--b\r\n\r\n${json}\r\n--b--\r\n`],
    [
      'a truncated body',
      multipart([{ type: 'application/json', text: json }, picture('x')]).subarray(0, -30),
    ],
  ])('parses %s', (_, body) => {
    expect(readBody(Buffer.from(body)).said).toEqual(heartbeat);
  });

  it.each([
    'http://www.hikvision.com/ver20/XMLSchema',
    'http://www.isapi.org/ver20/XMLSchema',
    'http://www.std-cgi.com/ver20/XMLSchema',
  ])('parses XML with the namespace %s', (namespace) => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <EventNotificationAlert version="2.0" xmlns="${namespace}"><eventType>AccessControllerEvent</eventType>
      <AccessControllerEvent><name>A &amp; B</name><serialNo>7</serialNo><label/></AccessControllerEvent></EventNotificationAlert>`;
    expect(readBody(Buffer.from(xml)).said).toEqual([
      {
        EventNotificationAlert: {
          eventType: 'AccessControllerEvent',
          AccessControllerEvent: { name: 'A & B', serialNo: '7', label: '' },
        },
      },
    ]);
  });

  it.each([
    ['a bare ampersand', '<name>A & B &c;</name>', 'A & B &c;'],
    ['a NUL byte at the end', '<name>A</name>\n\0', 'A'],
    ['a name in another encoding', Buffer.from('<name>\xb0\xa2</name>', 'latin1'), '\ufffd\ufffd'],
  ])('parses XML with %s', (_, body, name) => {
    expect(readBody(Buffer.from(body)).said).toEqual([{ name }]);
  });

  it.each([
    ['an empty body', ''],
    ['plain text', 'OK'],
    ['broken JSON', '{"eventType":'],
    ['XML that defines entities', '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'],
    ['XML with an unclosed element', '<a><b></a>'],
    ['XML that is nested too deeply', '<a>'.repeat(hikLimits.depth + 1) + '</a>'.repeat(hikLimits.depth + 1)],
    ['a text that is too long', `{"x":"${'x'.repeat(hikLimits.text)}"}`],
    ['boundaries without content between them', '--b\r\n--b\r\n--b--'],
    ['a message after too many empty parts', `${'--b\r\n'.repeat(20)}\r\n${json}\r\n--b--`],
    ['a very long boundary', `--${'b'.repeat(5_000)}`],
  ])('returns no message for %s', (_, body) => {
    expect(readBody(Buffer.from(body)).said).toEqual([]);
  });

  it('keeps only the length and digest of a picture in a request', () => {
    const [pictureDigest] = readBody(
      multipart([{ type: 'application/json', text: json }, picture('a face')]),
    ).pictures;
    expect(pictureDigest).toMatch(/^12 bytes, sha256 [0-9a-f]{64}$/);
  });

  it('parses a body with many blanks without delay', () => {
    const text = `{"eventType":${' '.repeat(hikLimits.text - 100)}"heartBeat"}`;
    const body = multipart(Array.from({ length: 10 }, () => ({ type: 'application/json', text })));
    const begun = performance.now();
    expect(readBody(body).said).toEqual(Array.from({ length: 10 }, () => heartbeat[0]));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('ignores the parts of a multipart body that exceed the maximum number of parts', () => {
    const many = Array.from({ length: 40 }, () => ({ type: 'application/json', text: json }));
    expect(readBody(multipart(many)).said.length).toBeLessThanOrEqual(hikLimits.parts);
  });
});
