import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { type Counts, noCounts, type PlayedTerminal, type Sleep } from './played.ts';

export interface Member {
  terminal: PlayedTerminal;
  pins: readonly string[];
}

export interface FleetOptions {
  clock: Clock;
  sleep: Sleep;
  /** 0 up to 1, as Math.random. */
  random: () => number;
  rate: number;
  outage: number;
  repeat: number;
  unknown: number;
}

export interface FleetState extends Counts {
  punches: number;
  waiting: number;
  online: number;
}

/** Terminals are off line once in this time, each at another moment, for its share of it. */
const OUTAGE_CYCLE_MS = 30_000;
const TICK_MS = 50;
/** No portal numbers its people up there, and a PIN has at most nine digits. */
const STRANGER_PIN = 900_000_000;

/** Punches at the given rate on randomly chosen terminals; people come in and go out in turn. */
export function createFleet(members: readonly Member[], options: FleetOptions) {
  const { clock, random } = options;
  const inside = new Set<string>();
  const nextPin = new Map<PlayedTerminal, number>();
  let punches = 0;

  // In turn, so that the same person is not at the same terminal twice in a second (that would be one record).
  const choosePin = ({ terminal, pins }: Member) => {
    const turn = nextPin.get(terminal) ?? Math.floor(random() * pins.length);
    nextPin.set(terminal, turn + 1);
    return pins[turn % pins.length] ?? '1';
  };

  const punchOnce = async () => {
    const member = members[Math.floor(random() * members.length)];
    if (member === undefined) return;
    const isStranger = random() < options.unknown;
    const pin = isStranger ? String(STRANGER_PIN + Math.floor(random() * 99)) : choosePin(member);
    const direction = inside.delete(pin) ? 'OUT' : 'IN';
    if (direction === 'IN') inside.add(pin);
    const way = random();
    const verify = way < 0.6 ? 'FACE' : way < 0.85 ? 'FINGERPRINT' : 'CARD';
    member.terminal.punch({ pin, direction, verify });
    punches += 1;
    if (!member.terminal.isOnline()) return;
    if ((await member.terminal.push()) && random() < options.repeat) await member.terminal.repeat();
  };

  const switchLines = (elapsed: number) => {
    members.forEach(({ terminal }, index) => {
      const phase = (elapsed + (index / members.length) * OUTAGE_CYCLE_MS) % OUTAGE_CYCLE_MS;
      const online = phase < (1 - options.outage) * OUTAGE_CYCLE_MS;
      if (online === terminal.isOnline()) return;
      terminal.setOnline(online);
      // Every other outage is one of the mains.
      if (online && random() < 0.5) terminal.reboot();
      if (online) void terminal.push();
    });
  };

  return {
    state: (): FleetState => {
      const total: FleetState = { ...noCounts(), punches, waiting: 0, online: 0 };
      for (const { terminal } of members) {
        for (const name of countNames) total[name] += terminal.counts[name];
        total.waiting += terminal.waiting();
        total.online += terminal.isOnline() ? 1 : 0;
      }
      return total;
    },
    /** Lets people come and go until the signal, then sends what is left. */
    run: async (signal: AbortSignal) => {
      const started = clock.now().getTime();
      const living = members.map(({ terminal }) => terminal.run(signal));
      let asked = 0;
      while (!signal.aborted) {
        const elapsed = clock.now().getTime() - started;
        switchLines(elapsed);
        const due = Math.floor((elapsed / 1000) * options.rate);
        for (; asked < due; asked += 1) void punchOnce();
        await options.sleep(TICK_MS, signal);
      }
      await Promise.all(living);
      for (const { terminal } of members) terminal.setOnline(true);
      await Promise.all(members.map(({ terminal }) => terminal.push()));
    },
  };
}

const countNames: (keyof Counts)[] = ['acknowledged', 'repeated', 'commands', 'refused', 'failed'];
