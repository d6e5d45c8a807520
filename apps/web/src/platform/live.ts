import { live } from '@gatehouse/api/auth/live';
import { sessions } from '@gatehouse/api/auth/sessions';
import { useEffect, useRef } from 'react';
import { addressOf } from './call/address.ts';
import { call } from './call/call.ts';
import { isFlagged } from './session/flag.ts';

/**
 * A change on the server. `companyId` is null after an interruption of the connection, because any row may have changed
 * during it.
 */
interface LiveEvent {
  topic: string;
  companyId: number | null;
  ids?: number[];
  /**
   * True for the first connection after the page loaded. Only events between the first request of the screen and this
   * connection can have been missed.
   */
  isFirst?: boolean;
}
type Listener = (event: LiveEvent) => void;

const longestWait = 30_000;
// Milliseconds after which a hidden tab closes its connection. Browsers allow only six connections per host.
const hiddenFor = 60_000;

const listeners = new Map<string, Set<Listener>>();
const attached = new Set<string>();
let source: EventSource | null = null;
let wait = 1_000;
let wasOpen = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `callback` on events of the given topics. All screens share one connection. Each time the connection opens,
 * `callback` runs once for each topic with `companyId: null`, because earlier events may have been missed.
 */
export function useLive(topics: readonly string[], callback: Listener): void {
  const latest = useRef(callback);
  latest.current = callback;
  const joined = topics.join('\n');
  useEffect(() => {
    const listener: Listener = (event) => latest.current(event);
    const topicNames = joined.split('\n');
    for (const topic of topicNames) subscribe(topic, listener);
    return () => {
      for (const topic of topicNames) unsubscribe(topic, listener);
    };
  }, [joined]);
}

function subscribe(topic: string, listener: Listener): void {
  const group = listeners.get(topic) ?? new Set();
  listeners.set(topic, group.add(listener));
  if (source) attach(topic);
  else connect();
}

function unsubscribe(topic: string, listener: Listener): void {
  const group = listeners.get(topic);
  group?.delete(listener);
  if (group?.size === 0) listeners.delete(topic);
  if (listeners.size === 0) disconnect();
}

/**
 * Opens the event connection before the screens load. If the connection opened later, the screens would have to fetch
 * their data again.
 */
export function connect(): void {
  clearTimeout(timer);
  if (source || !isFlagged()) return;
  source = new EventSource(addressOf(live.stream));
  attached.clear();
  source.onopen = () => {
    wait = 1_000;
    // Emits an event for every topic, because events from before this connection were not delivered.
    for (const topic of [...listeners.keys()]) emit({ topic, companyId: null, isFirst: !wasOpen });
    wasOpen = true;
  };
  source.onerror = () => {
    // Reconnects after an error, because EventSource stops trying after an HTTP error.
    disconnect();
    timer = setTimeout(reconnect, wait);
    wait = Math.min(wait * 2, longestWait);
  };
  for (const topic of listeners.keys()) attach(topic);
}

/**
 * Makes a call and then reconnects. EventSource does not report why the connection failed. If the session has expired,
 * the call refreshes it or signs the person out.
 */
async function reconnect(): Promise<void> {
  await call(sessions.me, { quiet: true }).catch(() => null);
  connect();
}

function disconnect(): void {
  clearTimeout(timer);
  source?.close();
  source = null;
}

function attach(topic: string): void {
  if (attached.has(topic)) return;
  attached.add(topic);
  source?.addEventListener(topic, (event: MessageEvent<string>) => {
    const data: unknown = JSON.parse(event.data);
    // The portal's event stream writes data of this type.
    emit({ ...(data as Omit<LiveEvent, 'topic'>), topic });
  });
}

function emit(event: LiveEvent): void {
  for (const listener of [...(listeners.get(event.topic) ?? [])]) listener(event);
}

document.addEventListener('visibilitychange', () => {
  clearTimeout(timer);
  if (document.hidden) timer = setTimeout(disconnect, hiddenFor);
  else connect();
});
