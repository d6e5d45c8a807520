import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

const usage = 'npm run backup -- --to FOLDER';
const options = { to: { type: 'string' }, quick: { type: 'boolean', default: false } } as const;

describe('parseCommandLine', () => {
  it('returns the values of the options', () => {
    expect(parseCommandLine(usage, options, ['--to', '/backups'])).toMatchObject({
      values: { to: '/backups', quick: false },
      positionals: [],
    });
  });

  it.each([['--help'], ['-h']])('returns the usage for %s, even with an unknown option', (argument) => {
    expect(parseCommandLine(usage, options, ['--unknown', argument])).toEqual({
      message: 'Usage: npm run backup -- --to FOLDER',
      exitCode: 0,
    });
  });

  it.each([
    [['--too', '/backups'], "Unknown option '--too'"],
    [['--to'], "Option '--to <value>' argument missing"],
    [['/backups'], "Unexpected argument '/backups'"],
  ])('rejects the arguments %j with the problem and the usage', (args, problem) => {
    const end = parseCommandLine(usage, options, args);
    expect(end).toMatchObject({ exitCode: 2, message: expect.stringContaining(problem) });
    expect(end).toMatchObject({ message: expect.stringContaining('\nUsage: npm run backup') });
  });

  it('accepts arguments without an option name if the usage contains NAME', () => {
    expect(parseCommandLine('npm run bench -- [NAME…]', options, ['outage'])).toMatchObject({
      positionals: ['outage'],
    });
  });
});
