import type { Clock } from '../../apps/server/src/platform/clock.ts';
import {
  createCounts,
  type SimulatedTerminal,
  type Sleep,
  type TerminalCounts,
} from './simulated-terminal.ts';

export interface FleetMember {
  terminal: SimulatedTerminal;
  pins: readonly string[];
}

export interface FleetOptions {
  clock: Clock;
  sleep: Sleep;
  /** Returns a number from 0 up to, but not including, 1, like Math.random. */
  random: () => number;
  rate: number;
  outage: number;
  repeat: number;
  unknown: number;
}

export interface FleetState extends TerminalCounts {
  punches: number;
  waiting: number;
  online: number;
}

/**
 * Length of an outage cycle. In each cycle, every terminal is offline once, for the share `outage` of the cycle. The
 * terminals go offline at different moments.
 */
const OUTAGE_CYCLE_MS = 30_000;
const TICK_MS = 50;
/** Minimum PIN of unknown people, larger than all PINs that a portal assigns. A PIN has at most nine digits. */
const STRANGER_PIN = 900_000_000;

/**
 * Creates a fleet of terminals on which people punch at the given rate. Terminals are chosen at random. People
 * alternate between IN and OUT.
 */
export function createFleet(members: readonly FleetMember[], options: FleetOptions) {
  const { clock, random } = options;
  const inside = new Set<string>();
  const nextPin = new Map<SimulatedTerminal, number>();
  let punches = 0;

  // Selects the people in turn. Otherwise two punches of a person at one terminal in the same second would count as one
  // record.
  const choosePin = ({ terminal, pins }: FleetMember) => {
    const index = nextPin.get(terminal) ?? Math.floor(random() * pins.length);
    nextPin.set(terminal, index + 1);
    return pins[index % pins.length] ?? '1';
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

  const switchConnections = (elapsed: number) => {
    members.forEach(({ terminal }, index) => {
      const phase = (elapsed + (index / members.length) * OUTAGE_CYCLE_MS) % OUTAGE_CYCLE_MS;
      const online = phase < (1 - options.outage) * OUTAGE_CYCLE_MS;
      if (online === terminal.isOnline()) return;
      terminal.setOnline(online);
      // Half of the outages are power failures.
      if (online && random() < 0.5) terminal.reboot();
      if (online) void terminal.push();
    });
  };

  return {
    state: (): FleetState => {
      const total: FleetState = { ...createCounts(), punches, waiting: 0, online: 0 };
      for (const { terminal } of members) {
        for (const name of countNames) total[name] += terminal.counts[name];
        total.waiting += terminal.waiting();
        total.online += terminal.isOnline() ? 1 : 0;
      }
      return total;
    },
    /** Runs the terminals and their punches until the signal aborts, then sends all remaining records. */
    run: async (signal: AbortSignal) => {
      const started = clock.now().getTime();
      const living = members.map(({ terminal }) => terminal.run(signal));
      let startedPunches = 0;
      while (!signal.aborted) {
        const elapsed = clock.now().getTime() - started;
        switchConnections(elapsed);
        const due = Math.floor((elapsed / 1000) * options.rate);
        for (; startedPunches < due; startedPunches += 1) void punchOnce();
        await options.sleep(TICK_MS, signal);
      }
      await Promise.all(living);
      for (const { terminal } of members) terminal.setOnline(true);
      await Promise.all(members.map(({ terminal }) => terminal.push()));
    },
  };
}

const countNames: (keyof TerminalCounts)[] = ['acknowledged', 'repeated', 'commands', 'refused', 'failed'];
