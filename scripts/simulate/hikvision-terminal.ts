import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { instantToLocalTime, offsetAt } from '../../apps/server/src/platform/dates/zones.ts';
import { createLine, type Fetch, isSuccess } from './portal-connection.ts';
import {
  createTaskQueue,
  sleep as realSleep,
  type SimulatedPunch,
  type SimulatedTerminal,
  type Sleep,
} from './simulated-terminal.ts';

export interface HikvisionTerminalOptions {
  url: string;
  serial: string;
  /** Secret path to which the terminal sends its reports. */
  path: string;
  /** IANA zone of the site. Events contain its offset. */
  timeZone: string;
  clock: Clock;
  driftSeconds?: number;
  /** Called with each event in the form that the terminal returns when the portal calls it. */
  remembers?: (event: RememberedEvent) => void;
  fetch?: Fetch;
  sleep?: Sleep;
}

/** An event as listed by `AcsEvent` (protocols.md §2, direction B). */
export type RememberedEvent = Readonly<Record<string, unknown>> & { serialNo: number };

/** A face terminal that posts each event separately to "HTTP Listening" (protocols.md §2, direction A). */
export interface HikvisionTerminal extends SimulatedTerminal {
  /** Resolves to true if the portal accepts this terminal. */
  heartbeat(): Promise<boolean>;
}

const HEARTBEAT_SECONDS = 30;
const BOUNDARY = 'MIME_boundary';
/** Minor event types for granted entry, by recognition method. */
const minorOf = { FACE: 75, CARD: 1, FINGERPRINT: 38 } as const satisfies Record<
  SimulatedPunch['verify'],
  number
>;
const statusOf = { IN: 'checkIn', OUT: 'checkOut' } as const;
/** Placeholder with the size of a small face picture. */
const picture = `\u00ff\u00d8\u00ff\u00e0${'.'.repeat(2_000)}\u00ff\u00d9`;

interface RecordedEvent {
  serialNo: number;
  event: Readonly<Record<string, unknown>>;
}

/** Formats an instant as local time with the offset of the zone. */
function formatLocal(timeZone: string, at: number): string {
  const minutes = Math.round(offsetAt(timeZone, at) / 60_000);
  const twoDigits = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`;
  return `${instantToLocalTime(timeZone, at).replace(' ', 'T')}${offset}`;
}

/** Formats an event and its picture as multipart form. */
function formatForm(event: RecordedEvent['event'], isCurrent: boolean): string {
  const text = JSON.stringify({
    ...event,
    AccessControllerEvent: { ...(event.AccessControllerEvent as object), currentEvent: isCurrent },
  });
  const formatPart = (head: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const parts = [
    formatPart('name="event_log"\r\nContent-Type: application/json', text),
    formatPart('name="Picture"; filename="Picture.jpg"\r\nContent-Type: image/jpeg', picture),
  ];
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

const toPunchFields = ({ pin, direction, verify }: Pick<SimulatedPunch, 'pin' | 'direction' | 'verify'>) => ({
  deviceName: 'Simulated terminal',
  majorEventType: 5,
  subEventType: minorOf[verify],
  doorNo: 1,
  cardReaderNo: 1,
  employeeNoString: pin,
  userType: 'normal',
  currentVerifyMode: 'cardOrFaceOrFp',
  attendanceStatus: direction === null ? 'undefined' : statusOf[direction],
  picturesNumber: 1,
});

/** Creates a terminal that is switched on. Its event numbers are higher than those of earlier runs. */
export function createHikvisionTerminal(options: HikvisionTerminalOptions): HikvisionTerminal {
  const { serial, path, clock, timeZone, driftSeconds = 0, remembers, sleep = realSleep } = options;
  const line = createLine(options.url, options.fetch);
  const alone = createTaskQueue();
  const waiting: RecordedEvent[] = [];
  const begun = Math.floor(clock.now().getTime() / 1000);
  let serialNo = begun;
  let last: RecordedEvent | null = null;

  const buildAlert = (more: object) => ({
    ipAddress: '192.168.1.64',
    portNo: 80,
    protocol: 'HTTP',
    channelID: 1,
    dateTime: formatLocal(timeZone, clock.now().getTime() + driftSeconds * 1000),
    activePostCount: 1,
    ...more,
  });
  const post = (type: string, body: string) =>
    line.send(path, { method: 'POST', headers: { 'Content-Type': type }, body });

  /** Posts one event, marked as current or historical. */
  const send = async ({ event }: RecordedEvent, isCurrent: boolean) =>
    isSuccess(await post(`multipart/form-data; boundary=${BOUNDARY}`, formatForm(event, isCurrent)));

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
    isSuccess(
      await post(
        'application/json',
        JSON.stringify(buildAlert({ eventType: 'heartBeat', eventState: 'active' })),
      ),
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
        ...toPunchFields({ pin, direction, verify }),
        serialNo,
        // The numbers between those of an earlier run and this run were never used, so the portal must not report
        // them as missing.
        ...(serialNo - 1 > begun && { frontSerialNo: serialNo - 1 }),
      };
      const event = buildAlert({
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
