import type { OperationShape } from '@gatehouse/api/platform/operation';
import { now } from '../clock.ts';
import { isFlagged } from '../session/flag.ts';
import { signOutHere } from '../session/signOut.ts';
import { trackActivity } from './activity.ts';
import { addressOf } from './address.ts';
import { errorFrom, noAnswerError } from './errorFrom.ts';
import { headersOf } from './headers.ts';
import { recordStatus } from './reach.ts';
import { refreshSession } from './refresh.ts';

export interface SendOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Files to upload, for an operation that declares `upload`. A streamed form also contains the fields of `body`. */
  files?: readonly Blob[] | undefined;
  /** Called during an upload with the uploaded share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** True for polling and background refresh, which show no loading overlay. */
  quiet?: boolean | undefined;
  /** Idempotency key of the first attempt. With this key the portal applies a retried POST only once. */
  idempotencyKey?: string | undefined;
  /** Value of the header `prefer` (RFC 7240). */
  prefer?: string | undefined;
}

/**
 * Sends one operation and returns a successful response. On status 401 it refreshes the session and retries once. A
 * second 401 signs the person out.
 * @throws CallError for any other response, and if there is no response
 */
export function send(declared: OperationShape, sending: SendOptions): Promise<Response> {
  return trackActivity(sending.quiet ?? false, async () => {
    const sentAt = now().getTime();
    let response = await sendOnce(declared, sending);
    if (response.status === 401 && declared.permission !== 'PUBLIC') {
      // If the flag cookie is missing, the person has signed out in another tab.
      const reason = isFlagged() ? 'expired' : 'left';
      if (await refreshSession(sentAt, sendOnce)) response = await sendOnce(declared, sending);
      if (response.status === 401) signOutHere(reason);
    }
    if (!response.ok) throw await errorFrom(response);
    return response;
  });
}

function bodyOf({ upload }: OperationShape, { body, files }: SendOptions): FormData | string | null {
  if (!upload) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  if (upload.streamed)
    for (const [name, value] of Object.entries(body ?? {}))
      if (value !== undefined) form.append(name, String(value));
  for (const file of files ?? []) form.append(upload.field, file);
  return form;
}

async function sendOnce(declared: OperationShape, sending: SendOptions): Promise<Response> {
  const body = bodyOf(declared, sending);
  const headers = headersOf(declared, sending.idempotencyKey);
  if (sending.prefer !== undefined) headers.set('prefer', sending.prefer);
  // Does not set the content type of a form. The browser sets it, because it contains the boundary.
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  try {
    const address = addressOf(declared, sending.params, sending.query);
    const request = { method: declared.method, headers, signal: sending.signal ?? null, body };
    const { onProgress } = sending;
    const response = onProgress
      ? await (await import('./fetchWithProgress.ts')).fetchWithProgress(address, request, onProgress)
      : await fetch(address, { ...request, credentials: 'same-origin' });
    recordStatus(response.status);
    return response;
  } catch (error) {
    if (sending.signal?.aborted) throw error;
    recordStatus(null);
    throw noAnswerError();
  }
}
