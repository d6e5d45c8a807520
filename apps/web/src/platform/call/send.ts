import type { OperationShape } from '@gatehouse/api/platform/operation';
import { now } from '../clock.ts';
import { isFlagged } from '../session/flag.ts';
import { signOutHere } from '../session/signOut.ts';
import { counted } from './activity.ts';
import { addressOf } from './address.ts';
import { errorFrom, noAnswer } from './errorFrom.ts';
import { headersOf } from './headers.ts';
import { noteAnswer } from './reach.ts';
import { refreshSession } from './refresh.ts';

export interface Sending {
  params?: unknown;
  query?: unknown;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form, for an operation that declares `upload`; with the fields of `body` where it is streamed. */
  files?: readonly Blob[] | undefined;
  /** Told, while a form leaves, which part of it has: from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Polling and refreshing behind the scenes: no loading overlay. */
  quiet?: boolean | undefined;
  /** Repeating a POST that got no answer: send the same key again, so that it happens once. */
  idempotencyKey?: string | undefined;
}

/**
 * Sends one operation and returns its good answer. A 401 with a session tries one refresh and repeats once;
 * a 401 after that signs out. Raises CallError for every other answer and for none at all.
 */
export function send(declared: OperationShape, sending: Sending): Promise<Response> {
  return counted(sending.quiet ?? false, async () => {
    const sentAt = now().getTime();
    let response = await once(declared, sending);
    if (response.status === 401 && declared.permission !== 'PUBLIC') {
      // without the flag, another tab has signed out
      const reason = isFlagged() ? 'expired' : 'left';
      if (await refreshSession(sentAt, once)) response = await once(declared, sending);
      if (response.status === 401) signOutHere(reason);
    }
    if (!response.ok) throw await errorFrom(response);
    return response;
  });
}

function bodyOf({ upload }: OperationShape, { body, files }: Sending): FormData | string | null {
  if (!upload) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  if (upload.streamed)
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined) form.append(name, String(value));
  for (const file of files ?? []) form.append(upload.field, file);
  return form;
}

async function once(declared: OperationShape, sending: Sending): Promise<Response> {
  const body = bodyOf(declared, sending);
  const headers = headersOf(declared, sending.idempotencyKey);
  // a form names its own type, with the boundary
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  try {
    const address = addressOf(declared, sending.params, sending.query);
    const request = { method: declared.method, headers, signal: sending.signal ?? null, body };
    const { onProgress } = sending;
    const response = onProgress
      ? await (await import('./watched.ts')).watched(address, request, onProgress)
      : await fetch(address, { ...request, credentials: 'same-origin' });
    noteAnswer(response.status);
    return response;
  } catch (error) {
    if (sending.signal?.aborted) throw error;
    noteAnswer(null);
    throw noAnswer();
  }
}
