import type { ServerResponse } from 'node:http';
import type { LiveEvents } from '../../../platform/live.ts';
import type { LiveEvent } from '../../../platform/live-event.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { concernsRights, heardBy } from './live.rules.ts';

const heartbeatMs = 25_000;
const endCheckMs = 500;
/** A browser that reads nothing of what it is sent is let go. */
const mostUnreadBytes = 256 * 1024;

/** A viewer as long as the session lives, if nothing is called any more; milliseconds. */
export interface Judged {
  viewer: Viewer;
  endsAt: number;
}

export interface Listener {
  viewer: Viewer;
  /** Asks the database anew; null: the session is over. */
  judge(): Promise<Judged | null>;
  now(): number;
}

/**
 * Tells a browser what it may hear until the session ends, the portal stops, or the browser goes. Rights are judged
 * anew whenever an event concerns them; when events may have been missed the stream ends, and the browser comes back.
 */
export function streamTo(raw: ServerResponse, events: LiveEvents, { judge, now, viewer }: Listener): void {
  // judged at once: rights may have changed while the stream was opened
  let current: Judged = { viewer, endsAt: now() };
  const end = () => raw.end();
  const isOver = () => now() >= current.endsAt;

  const tell = async (event?: LiveEvent) => {
    if (raw.writableEnded) return;
    if (!event || concernsRights(current.viewer, event) || isOver()) {
      const judged = await judge();
      if (!judged) return end();
      current = judged;
    }
    if (raw.writableLength > mostUnreadBytes) return raw.destroy();
    const heard = event && heardBy(current.viewer, event);
    if (heard) raw.write(`event: ${event.topic}\ndata: ${JSON.stringify(heard)}\n\n`);
  };
  // one after the other: nothing is told by rights that an event before it took away
  let last = Promise.resolve<unknown>(undefined);
  const inTurn = (event?: LiveEvent) => {
    // a database that is away cannot be asked: the browser comes back, and is judged then
    last = last.then(() => tell(event)).catch(end);
  };
  const beat = setInterval(() => raw.write(': beat\n\n'), heartbeatMs);
  const endCheck = setInterval(() => isOver() && inTurn(), endCheckMs);
  events.on('event', inTurn).on('gap', end).on('closing', end);
  raw.on('close', () => {
    clearInterval(beat);
    clearInterval(endCheck);
    events.off('event', inTurn).off('gap', end).off('closing', end);
  });
  inTurn();
}
