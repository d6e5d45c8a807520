import { expect, it } from 'vitest';
import { basePathOf, stripBasePath } from './base-path.ts';

it.each([
  ['https://intra.linden.example', ''],
  ['http://localhost:8080', ''],
  ['https://intra.linden.example/gate', '/gate'],
  ['https://intra.linden.example/a/b', '/a/b'],
])('finds the path of the PUBLIC_URL %s: %j', (publicUrl, basePath) => {
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
])('rewrites %s to %s when the portal is published at /gate', (url, read) => {
  expect(stripBasePath(url, '/gate')).toBe(read);
  expect(stripBasePath(url, '')).toBe(url);
});
