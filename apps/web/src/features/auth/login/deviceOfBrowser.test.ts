import { expect, it } from 'vitest';
import { deviceOfBrowser } from './deviceOfBrowser.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${windows} Chrome/140.0 Safari/537.36`, 'Chrome, Windows'],
  [`${windows} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari, iOS'],
  ['curl/8', ''],
])('converts the user agent %s to the browser name "%s"', (agent, name) =>
  expect(deviceOfBrowser(agent).deviceName).toBe(name),
);

it('truncates a browser description to the limit of the API', () => {
  expect(deviceOfBrowser('x'.repeat(5_000)).deviceInfo).toHaveLength(1024);
});
