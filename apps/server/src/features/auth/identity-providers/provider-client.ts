import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isProviderAddress } from '../../../config.providers.ts';
import { ProviderUnreachable } from './provider-faults.ts';

/** Timeout of a request to a provider, and maximum size of its response in bytes. */
const doorLimits = { answerWithinMs: 5_000, bytes: 256 * 1024 };

interface ProviderRequest {
  /** Body of a POST request. Absent for a GET request. */
  form?: URLSearchParams;
  authorization?: string | undefined;
}

export interface ProviderResponse {
  status: number;
  /** Parsed JSON. Undefined if the body is not JSON. */
  body: unknown;
}

/**
 * Sends a request to an identity provider. All requests to providers use this function. The address comes from the
 * operator's file or from the provider's metadata. Only https is allowed, redirects are not followed, and time and
 * response size are limited (security.md §1.16).
 * @throws ProviderUnreachable
 */
export async function callProvider(
  address: string,
  allowLoopback: boolean,
  { form, authorization }: ProviderRequest = {},
): Promise<ProviderResponse> {
  if (!isProviderAddress(address, allowLoopback)) throw new ProviderUnreachable('its address is not https');
  const url = new URL(address);
  const body = form?.toString();
  try {
    const { status, text } = await exchange(url, body, {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(authorization && { authorization }),
    });
    return { status, body: parseJson(text) };
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw error;
    throw new ProviderUnreachable((error as NodeJS.ErrnoException).code ?? 'it did not answer', {
      cause: error,
    });
  }
}

const exchange = (url: URL, body: string | undefined, headers: Record<string, string>) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal: AbortSignal.timeout(doorLimits.answerWithinMs),
    });
    request.on('error', reject);
    // if the server switches protocols (101), the request emits `close` without `response` or `error`; after a response
    // or an error, this rejection has no effect
    request.on('close', () => reject(new ProviderUnreachable('it did not answer')));
    request.on('response', (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('error', reject);
      answer.on('data', (part: Buffer) => {
        size += part.length;
        parts.push(part);
        if (size <= doorLimits.bytes) return;
        reject(new ProviderUnreachable('it answers too much'));
        answer.destroy();
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    });
    request.end(body);
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
