import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { alone, onDemand, patient, proofs, selectParts } from './selection.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
);

it('test selection without arguments contains all parts', () => {
  expect([...selectParts([])]).toEqual(['checks', 'unit', 'browser', 'proofs']);
});

it('test selection contains only the named parts', () => {
  expect([...selectParts(['proofs'])]).toEqual(['proofs']);
  expect([...selectParts(['unit', 'browser'])]).toEqual(['unit', 'browser']);
});

it('test selection rejects an unknown part and names the known parts', () => {
  expect(() => selectParts(['unit', 'units'])).toThrow(
    'Unknown part: units. The parts are checks, unit, browser, proofs.',
  );
});

it('runs every verify script of package.json once, or lists it as run on demand', () => {
  const names = Object.keys(scripts).filter((name) => name.startsWith('verify:'));
  const run = [...Object.keys(proofs), ...Object.keys(patient), ...alone, ...onDemand];
  expect(run.map((name) => `verify:${name}`).sort()).toEqual(names.sort());
});

it('CI runs every part of npm test in one of its four scripts', () => {
  const argumentsOf = (name: string) => scripts[name]?.replace('node scripts/test/all.ts', '').trim();
  expect(scripts.check).toBe('node scripts/check.ts');
  expect(argumentsOf('test')).toBe('');
  expect(['test:unit', 'test:browser', 'test:proofs'].map(argumentsOf)).toEqual([
    'unit',
    'browser',
    'proofs',
  ]);
});

it('CI prepares the checkout before each script of the tests', () => {
  for (const name of ['test', 'test:unit', 'test:browser', 'test:proofs'])
    expect(scripts[`pre${name}`]).toBe('node scripts/bootstrap.mjs test');
});
