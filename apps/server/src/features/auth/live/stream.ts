import type { ServerResponse } from 'node:http';
import type { LiveEvents } from '../../../platform/live.ts';
import type { LiveEvent } from '../../../platform/live-event.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { concernsRights, messageFor } from './live.rules.ts';

const heartbeatMs = 25_000;
const endCheckMs = 500;
/** Maximum number of unread bytes per stream. The portal disconnects a browser above this limit. */
const mostUnreadBytes = 256 * 1024;

/** A signed-in person, and the end of the session in epoch ms if the person makes no further calls. */
interface SessionState {
  viewer: Viewer;
  endsAt: number;
}

export interface StreamListener {
  viewer: Viewer;
  /** Reloads the session of the signed-in person from the database. Null if the session has ended. */
  judge(): Promise<SessionState | null>;
  now(): number;
}

/**
 * Sends permitted events to a browser until the session ends, the portal stops or the browser disconnects. An event
 * about rights reloads the rights of the signed-in person. The stream ends if events may have been missed, so that the
 * browser reconnects.
 */
export function streamEvents(
  raw: ServerResponse,
  events: LiveEvents,
  { judge, now, viewer }: StreamListener,
): void {
  // the initial state counts as expired, so that the first event reloads the rights, which may have changed while the
  // stream was opened
  let current: SessionState = { viewer, endsAt: now() };
  const end = () => raw.end();
  const isOver = () => now() >= current.endsAt;

  const sendEvent = async (event?: LiveEvent) => {
    if (raw.writableEnded) return;
    if (!event || concernsRights(current.viewer, event) || isOver()) {
      const judged = await judge();
      if (!judged) return end();
      current = judged;
    }
    if (raw.writableLength > mostUnreadBytes) return raw.destroy();
    const message = event && messageFor(current.viewer, event);
    if (message) raw.write(`event: ${event.topic}\ndata: ${JSON.stringify(message)}\n\n`);
  };
  // events are processed in order, so that no event is sent with rights that an earlier event revoked
  let last = Promise.resolve<unknown>(undefined);
  const enqueueEvent = (event?: LiveEvent) => {
    // an unavailable database ends the stream, and the browser reconnects
    last = last.then(() => sendEvent(event)).catch(end);
  };
  const beat = setInterval(() => raw.write(': beat\n\n'), heartbeatMs);
  const endCheck = setInterval(() => isOver() && enqueueEvent(), endCheckMs);
  events.on('event', enqueueEvent).on('gap', end).on('closing', end);
  raw.on('close', () => {
    clearInterval(beat);
    clearInterval(endCheck);
    events.off('event', enqueueEvent).off('gap', end).off('closing', end);
  });
  enqueueEvent();
}
