import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { instantToLocalTime, offsetAt } from '../../apps/server/src/platform/dates/zones.ts';
import { createLine, type Fetch, succeeded } from './line.ts';
import { oneAtATime, type PlayedTerminal, type Punch, sleep as realSleep, type Sleep } from './played.ts';

export interface HikvisionTerminalOptions {
  url: string;
  serial: string;
  /** The path it reports to. */
  path: string;
  /** IANA zone of the place; its events carry the offset. */
  timeZone: string;
  clock: Clock;
  driftSeconds?: number;
  /** Told of each event as the terminal tells it later, when it is called and asked. */
  remembers?: (event: RememberedEvent) => void;
  fetch?: Fetch;
  sleep?: Sleep;
}

/** An event as `AcsEvent` lists it (protocols.md §2, direction B). */
export type RememberedEvent = Readonly<Record<string, unknown>> & { serialNo: number };

/** A face terminal that posts each event by itself to "HTTP Listening" (protocols.md §2, direction A). */
export interface HikvisionTerminal extends PlayedTerminal {
  /** Says that it lives; true when the portal lets this terminal in. */
  heartbeat(): Promise<boolean>;
}

const HEARTBEAT_SECONDS = 30;
const BOUNDARY = 'MIME_boundary';
/** Minor types of events by which somebody was let in. */
const minorOf = { FACE: 75, CARD: 1, FINGERPRINT: 38 } as const satisfies Record<Punch['verify'], number>;
const statusOf = { IN: 'checkIn', OUT: 'checkOut' } as const;
/** As many bytes as a small picture of a face has. */
const picture = `\u00ff\u00d8\u00ff\u00e0${'.'.repeat(2_000)}\u00ff\u00d9`;

interface Recorded {
  serialNo: number;
  event: Readonly<Record<string, unknown>>;
}

/** A terminal that is switched on; its numbers go on where no earlier run has been. */
export function createHikvisionTerminal(options: HikvisionTerminalOptions): HikvisionTerminal {
  const { serial, path, clock, timeZone, driftSeconds = 0, remembers, sleep = realSleep } = options;
  const line = createLine(options.url, options.fetch);
  const alone = oneAtATime();
  const waiting: Recorded[] = [];
  const begun = Math.floor(clock.now().getTime() / 1000);
  let serialNo = begun;
  let last: Recorded | null = null;

  const now = () => {
    const at = clock.now().getTime() + driftSeconds * 1000;
    const minutes = Math.round(offsetAt(timeZone, at) / 60_000);
    const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
    const offset = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
    return `${instantToLocalTime(timeZone, at).replace(' ', 'T')}${offset}`;
  };
  const alert = (more: object) => ({
    ipAddress: '192.168.1.64',
    portNo: 80,
    protocol: 'HTTP',
    channelID: 1,
    dateTime: now(),
    activePostCount: 1,
    ...more,
  });
  const post = (type: string, body: string) =>
    line.send(path, { method: 'POST', headers: { 'Content-Type': type }, body });

  /** One event as it happened, or as history once it has waited. */
  const send = async ({ event }: Recorded, isCurrent: boolean) => {
    const text = JSON.stringify({
      ...event,
      AccessControllerEvent: { ...(event.AccessControllerEvent as object), currentEvent: isCurrent },
    });
    const part = (head: string, content: string) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const parts = [
      part('name="event_log"\r\nContent-Type: application/json', text),
      part('name="Picture"; filename="Picture.jpg"\r\nContent-Type: image/jpeg', picture),
    ];
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    return succeeded(await post(type, `${parts.join('')}--${BOUNDARY}--\r\n`));
  };

  const push = async () => {
    const isHistory = waiting.length > 1;
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (!(await send(next, !isHistory))) return false;
      line.counts.acknowledged += 1;
      last = next;
      waiting.shift();
    }
    return true;
  };

  const heartbeat = async () =>
    succeeded(
      await post('application/json', JSON.stringify(alert({ eventType: 'heartBeat', eventState: 'active' }))),
    );

  return {
    serial,
    counts: line.counts,
    isOnline: line.isOnline,
    setOnline: line.setOnline,
    waiting: () => waiting.length,
    punch: ({ pin, direction, verify }) => {
      serialNo += 1;
      const fields = {
        deviceName: 'Simulated terminal',
        majorEventType: 5,
        subEventType: minorOf[verify],
        doorNo: 1,
        cardReaderNo: 1,
        employeeNoString: pin,
        serialNo,
        // the numbers between an earlier run and this one were never given: nothing is missing
        ...(serialNo - 1 > begun && { frontSerialNo: serialNo - 1 }),
        userType: 'normal',
        currentVerifyMode: 'cardOrFaceOrFp',
        attendanceStatus: direction === null ? 'undefined' : statusOf[direction],
        picturesNumber: 1,
      };
      const event = alert({
        eventType: 'AccessControllerEvent',
        eventState: 'active',
        eventDescription: 'Access Controller Event',
        AccessControllerEvent: fields,
      });
      waiting.push({ serialNo, event });
      const { majorEventType: major, subEventType: minor, ...rest } = fields;
      remembers?.({ major, minor, time: event.dateTime, ...rest });
    },
    push: () => alone(push),
    heartbeat: () => alone(heartbeat),
    repeat: () =>
      alone(async () => {
        if (last !== null && (await send(last, false))) line.counts.repeated += 1;
      }),
    // every request stands alone: there is no first contact
    reboot: () => {},
    run: async (signal) => {
      while (!signal.aborted) {
        if (line.isOnline() && (await alone(heartbeat))) await alone(push);
        await sleep(HEARTBEAT_SECONDS * 1000, signal);
      }
    },
  };
}
