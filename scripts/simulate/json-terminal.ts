import { randomUUID } from 'node:crypto';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../apps/server/src/features/device-ops/signed-requests/signature.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { instantToLocalTime } from '../../apps/server/src/platform/dates/zones.ts';
import { createLine, type Fetch, isSuccess } from './portal-connection.ts';
import {
  createTaskQueue,
  sleep as realSleep,
  type SimulatedPunch,
  type SimulatedTerminal,
  type Sleep,
} from './simulated-terminal.ts';

export interface JsonTerminalOptions {
  url: string;
  serial: string;
  secret: string;
  /** IANA zone of the site. The device reports local time. */
  timeZone: string;
  clock: Clock;
  driftSeconds?: number;
  /** Maximum number of punches per request. Default 100. */
  batchSize?: number;
  fetch?: Fetch;
  sleep?: Sleep;
  /** Returns an unused nonce. By default, a random one. */
  nonce?: () => string;
}

/** A device that uses the portal's own JSON interface. Every request gets its own signature, even a resent request. */
export interface JsonTerminal extends SimulatedTerminal {
  /** Resolves to true if the portal accepts this device. */
  heartbeat(): Promise<boolean>;
  /**
   * Asks the portal whether to open the door for a credential, and reports how the credential was read. Resolves to
   * false if the portal does not answer.
   */
  ask(credential: SimulatedPunch): Promise<boolean>;
}

const HEARTBEAT_SECONDS = 30;

export function createJsonTerminal(options: JsonTerminalOptions): JsonTerminal {
  const { serial, secret, clock, sleep = realSleep, batchSize = 100, nonce = randomUUID } = options;
  const line = createLine(options.url, options.fetch);
  const alone = createTaskQueue();
  const buffer: object[] = [];
  // The device must never use a record id twice, so each id begins with the start time of the run.
  const run0 = clock.now().getTime().toString(36);
  let recorded = 0;
  let inFlight: { body: string; size: number } | null = null;
  let last: string | null = null;

  const post = (path: string, body: string) => {
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const request = { method: 'POST', path, body, timestamp, nonce: nonce() };
    return line.send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [deviceHeaders.device]: serial,
        [deviceHeaders.timestamp]: timestamp,
        [deviceHeaders.nonce]: request.nonce,
        [deviceHeaders.signature]: signDeviceRequest(request, secret),
      },
      body,
    });
  };

  const send = async (body: string) => isSuccess(await post('/device/v1/punches', body));

  const push = async () => {
    for (;;) {
      if (inFlight === null && buffer.length > 0) {
        const punches = buffer.splice(0, batchSize);
        inFlight = { body: JSON.stringify({ punches }), size: punches.length };
      }
      if (inFlight === null) return true;
      if (!(await send(inFlight.body))) return false;
      line.counts.acknowledged += inFlight.size;
      last = inFlight.body;
      inFlight = null;
    }
  };

  const heartbeat = async () => isSuccess(await post('/device/v1/heartbeat', '{}'));

  const ask = async ({ pin, direction, verify }: SimulatedPunch) => {
    const question = { employeePin: pin, verifyMode: verify, ...(direction !== null && { direction }) };
    const answer = await post('/device/v1/entries', JSON.stringify(question));
    return isSuccess(answer) && JSON.parse(answer.text).result?.granted === true;
  };

  const record = (punch: SimulatedPunch) => {
    const at = clock.now().getTime() + (options.driftSeconds ?? 0) * 1000;
    recorded += 1;
    buffer.push({
      recordId: `${run0}-${recorded}`,
      employeePin: punch.pin,
      at: instantToLocalTime(options.timeZone, at).replace(' ', 'T'),
      ...(punch.direction === null ? {} : { direction: punch.direction }),
      verifyMode: punch.verify,
      result: 'ACCESS_GRANTED',
    });
  };

  return {
    serial,
    counts: line.counts,
    isOnline: line.isOnline,
    setOnline: line.setOnline,
    waiting: () => buffer.length + (inFlight?.size ?? 0),
    punch: record,
    push: () => alone(push),
    heartbeat: () => alone(heartbeat),
    ask: (credential) => alone(() => ask(credential)),
    repeat: () =>
      alone(async () => {
        if (last !== null && (await send(last))) line.counts.repeated += 1;
      }),
    // Each request of this protocol is independent, so there is no handshake to repeat.
    reboot: () => {},
    run: async (signal) => {
      while (!signal.aborted) {
        if (line.isOnline() && (await alone(heartbeat))) await alone(push);
        await sleep(HEARTBEAT_SECONDS * 1000, signal);
      }
    },
  };
}
