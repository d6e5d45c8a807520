import { parseArgs } from 'node:util';
import { isZone } from '../../apps/server/src/platform/dates/zones.ts';
import { type ZkForm, zkForms } from './zk-forms.ts';

export interface SimulateOptions {
  url: string | null;
  /** Punches per second, over all terminals. */
  rate: number;
  /** Serial numbers to play; null = all. */
  devices: string[] | null;
  /** Null: until Ctrl-C. */
  durationSeconds: number | null;
  /** Share of the time each terminal is off line, 0 to 0.9. */
  outage: number;
  /** Share of uploads that are sent twice, 0 to 1. */
  repeat: number;
  /** Share of punches by a PIN nobody has, 0 to 1. */
  unknown: number;
  /** Clocks are ahead by something between these, in seconds. */
  drift: [number, number];
  dialect: 'att' | 'acc' | 'json' | 'hik' | 'all';
  /** Number of locks of each acc terminal, 1 to 8. */
  locks: number;
  /** How old the firmware of the terminals is. */
  form: ZkForm | 'mixed';
  /** Calls the `.aspx` paths. */
  aspx: boolean;
  /** A single terminal that no sample organisation knows. */
  serial: string | null;
  pins: string[];
  timeZone: string;
  secret: string | null;
  /** Where the terminal answers the portal's calls; null: it is not called. */
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

/** A value on the command line that means nothing, in one sentence. */
export class OptionError extends Error {}

/** Reads the command line of the simulator. @throws OptionError naming the first wrong value. */
export function readOptions(args: readonly string[]): SimulateOptions | 'help' {
  const given = parse(args);
  if (given.help) return 'help';
  return {
    url: given.url === undefined ? null : address(given.url),
    rate: rate(given.rate),
    devices: given.devices === 'all' ? null : given.devices.split(',').map((serial) => serial.trim()),
    durationSeconds: given.duration === undefined ? null : number('duration', given.duration, /^(\d+)s?$/),
    outage: share('outage', given.outage, 0.9),
    repeat: share('repeat', given.repeat, 1),
    unknown: share('unknown', given.unknown, 1),
    drift: drift(given.drift),
    dialect: dialect(given.dialect),
    locks: locks(given.locks),
    form: form(given.form),
    aspx: given.aspx,
    serial: given.serial ?? null,
    pins: pins(given.pins),
    timeZone: zone(given.zone),
    secret: given.secret ?? null,
    calledPort: given.called === undefined ? null : port(given.called),
  };
}

function parse(args: readonly string[]) {
  const text = (unset: string) => ({ type: 'string', default: unset }) as const;
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
        rate: text('5/s'),
        devices: text('all'),
        outage: text('10%'),
        repeat: text('5%'),
        unknown: text('1%'),
        drift: text('0..180s'),
        dialect: text('all'),
        locks: text('1'),
        form: text('mixed'),
        pins: text('1-200'),
        zone: text('UTC'),
      },
    }).values;
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error));
  }
}

function wrong(name: string, value: string, example: string): OptionError {
  return new OptionError(`Invalid value for --${name}: ${JSON.stringify(value)}. Example: ${example}.`);
}

function number(name: string, value: string, shape: RegExp): number {
  const found = shape.exec(value)?.[1];
  if (found === undefined) throw wrong(name, value, name === 'called' ? '8090' : '60');
  return Number(found);
}

function address(value: string): string {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw wrong('url', value, 'http://localhost:8080');
  return value;
}

function port(value: string): number {
  const found = number('called', value, /^(\d{1,5})$/);
  if (found < 1 || found > 65_535) throw wrong('called', value, '8090');
  return found;
}

function locks(value: string): number {
  if (!/^[1-8]$/.test(value)) throw wrong('locks', value, '4');
  return Number(value);
}

function rate(value: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)(?:\/(s|min|h))?$/.exec(value) ?? [];
  if (count === undefined) throw wrong('rate', value, '5/s');
  return Number(count) / { s: 1, min: 60, h: 3600 }[(unit ?? 's') as 's' | 'min' | 'h']; // the expression has only these
}

function share(name: string, value: string, highest: number): number {
  const [, count, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(value) ?? [];
  const found = Number(count) / (percent === '%' ? 100 : 1);
  if (!(found <= highest)) throw wrong(name, value, `10% (at most ${highest * 100}%)`);
  return found;
}

function drift(value: string): [number, number] {
  const [, from, to] = /^(-?\d+)(?:\.\.(-?\d+))?s?$/.exec(value) ?? [];
  if (from === undefined) throw wrong('drift', value, '0..180s');
  return [Number(from), Number(to ?? from)];
}

function dialect(value: string): SimulateOptions['dialect'] {
  const found = (['att', 'acc', 'json', 'hik', 'all'] as const).find((one) => one === value);
  if (!found) throw wrong('dialect', value, 'att, acc, json, hik or all');
  return found;
}

function form(value: string): SimulateOptions['form'] {
  const found = [...zkForms, 'mixed' as const].find((one) => one === value);
  if (!found) throw wrong('form', value, 'old, common, new or mixed');
  return found;
}

function zone(value: string): string {
  if (!isZone(value)) throw wrong('zone', value, 'Asia/Ho_Chi_Minh');
  return value;
}

const MOST_PINS = 100_000;

function pins(value: string): string[] {
  const [, from, to] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(value) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  if (!(last >= first && last - first < MOST_PINS)) throw wrong('pins', value, '1-200');
  return Array.from({ length: last - first + 1 }, (_, n) => String(first + n));
}
