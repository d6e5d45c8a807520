import { loadConfig } from '../../apps/server/src/config.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createAccessTerminal } from './access-terminal.ts';
import { answerCalls, type CalledTerminal } from './called-terminal.ts';
import { createFleet, type FleetMember, type FleetState } from './fleet.ts';
import { createHikvisionTerminal } from './hikvision-terminal.ts';
import { createJsonTerminal } from './json-terminal.ts';
import { OptionError, readOptions, type SimulateOptions, usage } from './options.ts';
import { findTerminals, type SampleTerminal } from './sample.ts';
import { sleep } from './simulated-terminal.ts';
import { createTerminal } from './terminal.ts';
import { zkForms } from './zk-forms.ts';

const STATUS_LINE_SECONDS = 5;

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') console.log(usage);
  else process.exitCode = await simulate(options);
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/**
 * Simulates the terminals until the duration ends or Ctrl-C. Returns the exit code, 0 if every punch was acknowledged.
 */
async function simulate(options: SimulateOptions): Promise<number> {
  const config = loadConfig();
  const url = options.url ?? `http://localhost:${config.port}`;
  const terminals = await findTerminals(options, config.dataDir);
  const { calledPort } = options;
  const calledTerminal = calledPort === null ? null : await answerCalls(calledPort, terminals);
  const members = terminals.map((terminal, index) =>
    createMember(terminal, url, options, index, calledTerminal),
  );
  const fleet = createFleet(members, { ...options, clock: systemClock, sleep, random: Math.random });
  const end = new AbortController();
  const stop = () => end.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (options.durationSeconds !== null) setTimeout(stop, options.durationSeconds * 1000).unref();

  console.log(
    `${members.length} terminals connected to ${url}, ${options.rate} punches per second. Press Ctrl-C to stop.`,
  );
  if (calledTerminal) console.log(calledTerminal.said);
  const started = systemClock.now().getTime();
  const elapsedSeconds = () => Math.round((systemClock.now().getTime() - started) / 1000);
  const printing = setInterval(
    () =>
      console.log(
        [formatStatusLine(elapsedSeconds(), fleet.state()), calledTerminal?.state()]
          .filter(Boolean)
          .join(' · '),
      ),
    STATUS_LINE_SECONDS * 1000,
  );
  await fleet.run(end.signal);
  clearInterval(printing);
  calledTerminal?.close();
  return printSummary(elapsedSeconds(), fleet.state());
}

function createMember(
  { serial, zone, pins, dialect, secret = '' }: SampleTerminal,
  url: string,
  options: SimulateOptions,
  index: number,
  calledTerminal: CalledTerminal | null,
): FleetMember {
  const [from, to] = options.drift;
  const driftSeconds = Math.round(from + Math.random() * (to - from));
  const common = { url, serial, clock: systemClock, driftSeconds, timeZone: zone };
  if (dialect === 'hik') {
    const path = { path: secret, ...(calledTerminal && { remembers: calledTerminal.remembers }) };
    return { pins, terminal: createHikvisionTerminal({ ...common, ...path }) };
  }
  if (dialect === 'json') return { pins, terminal: createJsonTerminal({ ...common, secret }) };
  if (dialect === 'zk-acc')
    return { pins, terminal: createAccessTerminal({ ...common, pins, locks: options.locks }) };
  const form = options.form === 'mixed' ? (zkForms[index % zkForms.length] ?? 'common') : options.form;
  return { pins, terminal: createTerminal({ ...common, pins, form, aspx: options.aspx }) };
}

function formatStatusLine(seconds: number, state: FleetState): string {
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return [
    `${clock}  online ${state.online}`,
    `punches ${state.punches}`,
    `acknowledged ${state.acknowledged}`,
    `waiting ${state.waiting}`,
    `repeated ${state.repeated}`,
    `commands ${state.commands}`,
    `rejected ${state.refused}`,
    `failed ${state.failed}`,
  ].join(' · ');
}

function printSummary(seconds: number, state: FleetState): number {
  console.log(formatStatusLine(seconds, state));
  if (state.waiting === 0) {
    console.log(`All ${state.punches} punches were acknowledged.`);
    return 0;
  }
  const reason =
    state.refused > 0 ? ' Some terminals were rejected. Approve them under Pending devices.' : '';
  console.log(`${state.waiting} of ${state.punches} punches were not acknowledged.${reason}`);
  return 1;
}
