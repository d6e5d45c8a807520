import { parseArgs } from 'node:util';
import { isZone } from '../../apps/server/src/platform/dates/zones.ts';
import { type ZkForm, zkForms } from './zk-forms.ts';

export interface SimulateOptions {
  url: string | null;
  /** Punches per second, over all terminals. */
  rate: number;
  /** Serial numbers of the terminals to simulate. Null for all terminals. */
  devices: string[] | null;
  /** Duration of the simulation. Null if it runs until Ctrl-C. */
  durationSeconds: number | null;
  /** Share of the time in which each terminal is offline, 0 to 0.9. */
  outage: number;
  /** Share of uploads that are sent twice, 0 to 1. */
  repeat: number;
  /** Share of punches with an unknown PIN, 0 to 1. */
  unknown: number;
  /** Minimum and maximum of the seconds by which the terminal clocks are ahead. */
  drift: [number, number];
  dialect: 'att' | 'acc' | 'json' | 'hik' | 'all';
  /** Number of locks of each access control terminal (`acc`), 1 to 8. */
  locks: number;
  form: ZkForm | 'mixed';
  /** Whether the terminals use the paths that end in `.aspx`. */
  aspx: boolean;
  /** Serial number of a single terminal outside the sample organisation. Null: terminals of the sample organisation. */
  serial: string | null;
  pins: string[];
  timeZone: string;
  secret: string | null;
  /** Port at which the terminal answers the portal's calls. Null: it answers no calls. */
  calledPort: number | null;
}

export const usage = `Simulates the terminals of the sample organisation against a running portal.

  npm run simulate -- [options]

  --url http://localhost:8080   URL of the portal
  --rate 5/s                    punches per second (or 300/min), across all terminals
  --devices all                 serial numbers, separated by commas
  --duration 60                 duration in seconds (default: until Ctrl-C)
  --outage 10%                  share of time each terminal is offline and buffers punches
  --repeat 5%                   share of uploads that are sent twice
  --unknown 1%                  share of punches from unknown people
  --drift 0..180s               how far terminal clocks are ahead; at 0, they sync with the portal
  --dialect all                 att and acc (ZKTeco PUSH, attendance and access control), json, hik (Hikvision), or all
  --locks 1                     number of locks of an acc terminal, 1 to 8; people pass all of them in turn
  --form mixed                  firmware generation: old, common, new or a mix
  --aspx                        use /iclock/cdata.aspx and similar paths
  --serial SN --pins 1-200      one terminal of your own; with --dialect acc it speaks acc, with --secret KEY json, with
                                --secret /hik/… hik
  --called 8090                 the one hik terminal that is played answers the portal's calls at this port (decision 065): people,
                                faces, its door; the portal never calls its own machine, so play it on another
  --zone Asia/Ho_Chi_Minh       time zone of your own acc, json or hik terminal

PORT and DATA_DIR are read from the environment or .env, as for the portal.
`;

/** An invalid option on the command line. The message is one sentence. */
export class OptionError extends Error {}

/**
 * Parses the command line.
 * @throws OptionError with the first invalid value
 */
export function readOptions(args: readonly string[]): SimulateOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  return {
    url: values.url === undefined ? null : parseUrl(values.url),
    rate: parseRate(values.rate),
    devices: values.devices === 'all' ? null : values.devices.split(',').map((serial) => serial.trim()),
    durationSeconds:
      values.duration === undefined ? null : parseNumber('duration', values.duration, /^(\d+)s?$/),
    outage: parseShare('outage', values.outage, 0.9),
    repeat: parseShare('repeat', values.repeat, 1),
    unknown: parseShare('unknown', values.unknown, 1),
    drift: parseDrift(values.drift),
    dialect: parseDialect(values.dialect),
    locks: parseLocks(values.locks),
    form: parseForm(values.form),
    aspx: values.aspx,
    serial: values.serial ?? null,
    pins: parsePins(values.pins),
    timeZone: parseZone(values.zone),
    secret: values.secret ?? null,
    calledPort: values.called === undefined ? null : parsePort(values.called),
  };
}

function parse(args: readonly string[]) {
  const textOption = (unset: string) => ({ type: 'string', default: unset }) as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        aspx: { type: 'boolean', default: false },
        url: { type: 'string' },
        duration: { type: 'string' },
        serial: { type: 'string' },
        secret: { type: 'string' },
        called: { type: 'string' },
        rate: textOption('5/s'),
        devices: textOption('all'),
        outage: textOption('10%'),
        repeat: textOption('5%'),
        unknown: textOption('1%'),
        drift: textOption('0..180s'),
        dialect: textOption('all'),
        locks: textOption('1'),
        form: textOption('mixed'),
        pins: textOption('1-200'),
        zone: textOption('UTC'),
      },
    }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

function invalidOption(name: string, value: string, example: string): OptionError {
  return new OptionError(`Invalid value for --${name}: ${JSON.stringify(value)}. Example: ${example}.`);
}

function parseNumber(name: string, value: string, shape: RegExp): number {
  const digits = shape.exec(value)?.[1];
  if (digits === undefined) throw invalidOption(name, value, name === 'called' ? '8090' : '60');
  return Number(digits);
}

function parseUrl(value: string): string {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw invalidOption('url', value, 'http://localhost:8080');
  return value;
}

function parsePort(value: string): number {
  const portNumber = parseNumber('called', value, /^(\d{1,5})$/);
  if (portNumber < 1 || portNumber > 65_535) throw invalidOption('called', value, '8090');
  return portNumber;
}

function parseLocks(value: string): number {
  if (!/^[1-8]$/.test(value)) throw invalidOption('locks', value, '4');
  return Number(value);
}

function parseRate(value: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)(?:\/(s|min|h))?$/.exec(value) ?? [];
  if (count === undefined) throw invalidOption('rate', value, '5/s');
  return Number(count) / { s: 1, min: 60, h: 3600 }[(unit ?? 's') as 's' | 'min' | 'h']; // The cast is safe, because the pattern allows only these units.
}

function parseShare(name: string, value: string, highest: number): number {
  const [, count, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(value) ?? [];
  const fraction = Number(count) / (percent === '%' ? 100 : 1);
  if (!(fraction <= highest)) throw invalidOption(name, value, `10% (at most ${highest * 100}%)`);
  return fraction;
}

function parseDrift(value: string): [number, number] {
  const [, from, to] = /^(-?\d+)(?:\.\.(-?\d+))?s?$/.exec(value) ?? [];
  if (from === undefined) throw invalidOption('drift', value, '0..180s');
  return [Number(from), Number(to ?? from)];
}

function parseDialect(value: string): SimulateOptions['dialect'] {
  const match = (['att', 'acc', 'json', 'hik', 'all'] as const).find((candidate) => candidate === value);
  if (!match) throw invalidOption('dialect', value, 'att, acc, json, hik or all');
  return match;
}

function parseForm(value: string): SimulateOptions['form'] {
  const match = [...zkForms, 'mixed' as const].find((candidate) => candidate === value);
  if (!match) throw invalidOption('form', value, 'old, common, new or mixed');
  return match;
}

function parseZone(value: string): string {
  if (!isZone(value)) throw invalidOption('zone', value, 'Asia/Ho_Chi_Minh');
  return value;
}

const MOST_PINS = 100_000;

function parsePins(value: string): string[] {
  const [, from, to] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(value) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  if (!(last >= first && last - first < MOST_PINS)) throw invalidOption('pins', value, '1-200');
  return Array.from({ length: last - first + 1 }, (_, n) => String(first + n));
}
