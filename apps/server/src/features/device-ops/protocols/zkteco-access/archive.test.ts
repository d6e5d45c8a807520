import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpack } from './archive.ts';

const line =
  'transaction cardno=0\tpin=7\tverified=4\tdoorid=1\teventtype=0\tinoutstate=0\ttime_second=864118770\tindex=1';

function tarEntry(name: string, content: string, type = '0'): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write(content.length.toString(8).padStart(11, '0'), 124);
  head.write(type, 156);
  head.write('ustar', 257);
  return Buffer.concat([head, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)]);
}
const end = Buffer.alloc(1024);

it.each([
  ['an archive', gzipSync(Buffer.concat([tarEntry('transaction', `${line}\n`), end]))],
  ['a text that is no archive', gzipSync(Buffer.from(`${line}\n`))],
  [
    'base64',
    Buffer.from(
      gzipSync(Buffer.concat([tarEntry('a/', '', '5'), tarEntry('a/t', line), end])).toString('base64'),
    ),
  ],
])('unpacks a package of records: %s', async (_what, body) => {
  expect((await unpack(body))?.toString().trim()).toBe(line);
});

it('skips an archived file with a negative length and parses the next file', async () => {
  const odd = tarEntry('odd', '');
  odd.write('-0000001000', 124);
  expect((await unpack(gzipSync(Buffer.concat([odd, tarEntry('t', line), end]))))?.toString().trim()).toBe(
    line,
  );
});

it.each([
  ['an empty body', Buffer.alloc(0)],
  ['data that is no package', Buffer.from('pin=7')],
  ['a truncated package', gzipSync(Buffer.from(line)).subarray(0, 20)],
  ['a package with too large content', gzipSync(Buffer.alloc(64 * 1024 * 1024))],
])('returns null for %s', async (_what, body) => {
  expect(await unpack(body)).toBeNull();
});
