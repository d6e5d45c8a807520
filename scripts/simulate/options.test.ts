import { describe, expect, it } from 'vitest';
import { OptionError, readOptions } from './options.ts';

describe('command line of the simulator', () => {
  it('simulator has defaults for all options', () => {
    expect(readOptions([])).toMatchObject({
      url: null,
      rate: 5,
      devices: null,
      durationSeconds: null,
      outage: 0.1,
      repeat: 0.05,
      unknown: 0.01,
      drift: [0, 180],
      dialect: 'all',
      aspx: false,
      serial: null,
    });
  });

  it.each([
    [['--rate', '300/min'], { rate: 5 }],
    [['--rate', '20'], { rate: 20 }],
    [['--devices', 'A1, B2'], { devices: ['A1', 'B2'] }],
    [['--duration', '60'], { durationSeconds: 60 }],
    [['--outage', '0.5'], { outage: 0.5 }],
    [['--drift', '-30..30s'], 'taken for an option'],
    [['--drift=-30..30s'], { drift: [-30, 30] }],
    [['--drift', '5'], { drift: [5, 5] }],
    [['--serial', 'SN1', '--pins', '3-5'], { serial: 'SN1', pins: ['3', '4', '5'] }],
    [['--devices', 'A1', '--called', '8090'], { calledPort: 8090 }],
    [['--dialect', 'acc', '--locks', '4'], { dialect: 'acc', locks: 4 }],
    [['--locks', '9'], 'more than a device has'],
    [['--dialect', 'att', '--aspx'], { dialect: 'att', aspx: true }],
  ])('parses or rejects the simulator options %j', (args, expected) => {
    if (typeof expected === 'string') expect(() => readOptions(args)).toThrow(OptionError);
    else expect(readOptions(args)).toMatchObject(expected);
  });

  it.each([
    ['--rate', 'fast'],
    ['--outage', '95%'],
    ['--repeat', 'often'],
    ['--drift', 'x'],
    ['--pins', '5-3'],
    ['--pins', '1-999999'],
    ['--dialect', 'morse'],
    ['--url', 'localhost:8080'],
    ['--duration', 'long'],
    ['--called', '65536'],
    ['--zone', 'Mars/Olympus'],
    ['--nothing', '1'],
  ])('rejects the simulator option %s %s and names it', (name, value) => {
    expect(() => readOptions([name, value])).toThrow(OptionError);
    expect(() => readOptions([name, value])).toThrow(name);
  });

  it('simulator accepts --help', () => {
    expect(readOptions(['--help'])).toBe('help');
  });
});
