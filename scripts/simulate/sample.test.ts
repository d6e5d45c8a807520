import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OptionError, readOptions } from './options.ts';
import { findTerminals, sampleFile } from './sample.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'simulate-'));
  mkdirSync(dirname(sampleFile(dataDir)));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const terminals = [
  { serial: 'A1', zone: 'Asia/Seoul', pins: ['1'], dialect: 'zk-att' },
  { serial: 'B2', zone: 'Asia/Seoul', pins: ['2'], dialect: 'json', secret: 's3cret' },
  { serial: 'C3', zone: 'Asia/Seoul', pins: ['2'], dialect: 'hik', secret: '/hik/s3cret' },
];
const findWithArgs = (...args: string[]) => {
  const options = readOptions(args);
  if (options === 'help') throw new Error('help');
  return findTerminals(options, dataDir);
};

it.each([
  [[], ['A1', 'B2', 'C3']],
  [['--dialect', 'att'], ['A1']],
  [['--dialect', 'json'], ['B2']],
  [['--dialect', 'hik'], ['C3']],
  [['--devices', 'B2,D4'], ['B2']],
  [['--serial', 'X9', '--secret', 'k'], ['X9']],
])('finds the sample terminals that match %j: %j', async (args, serials) => {
  writeFileSync(sampleFile(dataDir), JSON.stringify({ terminals }));
  expect((await findWithArgs(...args)).map(({ serial }) => serial)).toEqual(serials);
});

it.each(['nonsense', '{"terminals":[{"serial":1}]}', '{}'])('rejects a sample file with %s', async (text) => {
  writeFileSync(sampleFile(dataDir), text);
  await expect(findWithArgs()).rejects.toThrow(/does not list terminals/);
});

it('error message names the next step if there is no sample organisation or no matching terminal', async () => {
  await expect(findWithArgs()).rejects.toThrow(/npm start -- --sample/);
  writeFileSync(sampleFile(dataDir), JSON.stringify({ terminals }));
  await expect(findWithArgs('--devices', 'Z')).rejects.toThrow(OptionError);
});
