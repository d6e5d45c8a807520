import type { OperationShape } from '@gatehouse/api/platform/operation';
import { now } from '../clock.ts';
import { language } from '../i18n/language.ts';

/** Returns a random UUID. Does not use `crypto.randomUUID`, which is missing over plain HTTP. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Returns the headers of a call (spec §7). `x-timezone-offset` is minutes east of UTC (Hanoi 420), so its sign is the
 * opposite of Date#getTimezoneOffset.
 */
export function headersOf(declared: OperationShape, idempotencyKey?: string): Headers {
  const headers = new Headers({
    accept: 'application/json',
    'cache-control': 'no-cache',
    'accept-language': language.get(),
    'x-timezone-offset': String(-now().getTimezoneOffset()),
    'x-command-id': uuid(),
    'x-sent-time': now().toISOString(),
  });
  if (declared.method === 'POST') headers.set('idempotency-key', idempotencyKey ?? uuid());
  return headers;
}
