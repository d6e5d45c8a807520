import { expect, it } from 'vitest';
import { createFleet } from './fleet.ts';
import { createCounts, type SimulatedPunch, type SimulatedTerminal } from './simulated-terminal.ts';

function createRecordingTerminal(serial: string) {
  const counts = createCounts();
  const punches: SimulatedPunch[] = [];
  let online = true;
  let waiting = 0;
  const seen = { repeats: 0, offline: 0, reboots: 0 };
  const terminal: SimulatedTerminal = {
    serial,
    counts,
    waiting: () => waiting,
    isOnline: () => online,
    setOnline: (next) => {
      if (!next) seen.offline += 1;
      online = next;
    },
    punch: (punch) => {
      punches.push(punch);
      waiting += 1;
    },
    push: async () => {
      if (!online) return false;
      counts.acknowledged += waiting;
      waiting = 0;
      return true;
    },
    repeat: async () => {
      seen.repeats += 1;
    },
    reboot: () => {
      seen.reboots += 1;
    },
    run: async () => {},
  };
  return { terminal, punches, seen };
}

/** `seconds` is the duration in simulated time. */
async function runFleet(seconds: number, shares: { outage: number; repeat: number; unknown: number }) {
  const members = [createRecordingTerminal('A'), createRecordingTerminal('B')];
  let now = 0;
  const end = new AbortController();
  const fleet = createFleet(
    members.map(({ terminal }) => ({ terminal, pins: ['1', '2', '3'] })),
    {
      ...shares,
      rate: 10,
      clock: { now: () => new Date(now) },
      random: Math.random,
      sleep: async (milliseconds) => {
        now += milliseconds;
        if (now >= seconds * 1000) end.abort();
      },
    },
  );
  await fleet.run(end.signal);
  return { members, state: fleet.state() };
}

it('simulated fleet punches at the requested rate, and the portal acknowledges every punch by the end', async () => {
  const { members, state } = await runFleet(60, { outage: 0.3, repeat: 0, unknown: 0 });
  expect(state.punches).toBeGreaterThanOrEqual(599);
  expect(state.punches).toBeLessThanOrEqual(600);
  expect(state).toMatchObject({ acknowledged: state.punches, waiting: 0, online: 2 });
  expect(members.every(({ seen }) => seen.offline > 0)).toBe(true);
});

it('simulated fleet alternates IN and OUT for each person', async () => {
  const { members } = await runFleet(20, { outage: 0, repeat: 0, unknown: 0 });
  const all = members.flatMap(({ punches }) => punches);
  const ins = all.filter(({ direction }) => direction === 'IN').length;
  expect(ins - (all.length - ins)).toBeGreaterThanOrEqual(0);
  expect(ins - (all.length - ins)).toBeLessThanOrEqual(3);
});

it('simulated fleet sends every upload twice and uses only unknown people if the shares of repeated uploads and unknown people are 1', async () => {
  const { members, state } = await runFleet(10, { outage: 0, repeat: 1, unknown: 1 });
  expect(members.reduce((sum, { seen }) => sum + seen.repeats, 0)).toBe(state.punches);
  expect(members.flatMap(({ punches }) => punches).every(({ pin }) => /^9\d{8}$/.test(pin))).toBe(true);
});
