import { expect, it } from 'vitest';
import { basePathOf, withoutBase } from './base-path.ts';

it.each([
  ['https://intra.linden.example', ''],
  ['http://localhost:8080', ''],
  ['https://intra.linden.example/gate', '/gate'],
  ['https://intra.linden.example/a/b', '/a/b'],
])('%s is below %j', (publicUrl, basePath) => {
  expect(basePathOf(publicUrl)).toBe(basePath);
});

it.each([
  ['/gate', '/'],
  ['/gate/', '/'],
  ['/gate?a=b', '/?a=b'],
  ['/gate/staff?a=/gate/', '/staff?a=/gate/'],
  ['/gate/iclock/cdata', '/iclock/cdata'],
  ['/gatehouse', '/gatehouse'],
  ['/staff', '/staff'],
  ['/', '/'],
  ['/Gate/staff', '/Gate/staff'],
])('reads %s as %s where the portal is published at /gate', (sent, read) => {
  expect(withoutBase(sent, '/gate')).toBe(read);
  expect(withoutBase(sent, '')).toBe(sent);
});
