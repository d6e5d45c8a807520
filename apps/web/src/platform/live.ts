import { live } from '@gatehouse/api/auth/live';
import { sessions } from '@gatehouse/api/auth/sessions';
import { useEffect, useRef } from 'react';
import { addressOf } from './call/address.ts';
import { call } from './call/call.ts';
import { isFlagged } from './session/flag.ts';

/** Something changed. `companyId` null: nobody was listening for a while, anything may have changed. */
export interface LiveEvent {
  topic: string;
  companyId: number | null;
  ids?: number[];
  /** The line has opened for the first time: nothing was missed but in the moment between a question and that. */
  isFirst?: boolean;
}
type Listener = (event: LiveEvent) => void;

const longestWait = 30_000;
// browsers allow six connections to one address: a tab nobody looks at gives its own back
const hiddenFor = 60_000;

const listeners = new Map<string, Set<Listener>>();
const attached = new Set<string>();
let source: EventSource | null = null;
let wait = 1_000;
let wasOpen = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls back on events of these topics, over one connection that all screens share. Whenever that opens, at
 * first or after an interruption, each topic is called once with `companyId: null`: events may have been missed.
 */
export function useLive(topics: readonly string[], callback: Listener): void {
  const latest = useRef(callback);
  latest.current = callback;
  const joined = topics.join('\n');
  useEffect(() => {
    const listener: Listener = (event) => latest.current(event);
    const wanted = joined.split('\n');
    for (const topic of wanted) subscribe(topic, listener);
    return () => {
      for (const topic of wanted) unsubscribe(topic, listener);
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

/** Opens the connection ahead of the screens: what they ask for after it is open need not be asked for again. */
export function connect(): void {
  clearTimeout(timer);
  if (source || !isFlagged()) return;
  source = new EventSource(addressOf(live.stream));
  attached.clear();
  source.onopen = () => {
    wait = 1_000;
    // what happened between a screen's question and now, or while the line was down, was told to nobody here
    for (const topic of [...listeners.keys()]) emit({ topic, companyId: null, isFirst: !wasOpen });
    wasOpen = true;
  };
  source.onerror = () => {
    // closed here and opened later, rather than left to the browser: it gives up after an HTTP error
    disconnect();
    timer = setTimeout(reconnect, wait);
    wait = Math.min(wait * 2, longestWait);
  };
  for (const topic of listeners.keys()) attach(topic);
}

/** An EventSource says not why it broke: an ordinary call refreshes a session that has run out, or signs out. */
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
    // written by the portal's own event stream
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
