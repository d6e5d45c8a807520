import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isProviderAddress } from '../../../config.providers.ts';
import { ProviderUnreachable } from './provider-faults.ts';

/** As long as a provider has, and as much of its answer as is read. */
export const doorLimits = { answerWithinMs: 5_000, bytes: 256 * 1024 };

interface Asked {
  /** A form to post; without it, a GET. */
  form?: URLSearchParams;
  authorization?: string | undefined;
}

export interface DoorAnswer {
  status: number;
  /** What it says, as JSON; undefined where it is none. */
  body: unknown;
}

/**
 * The one way by which the portal asks an identity provider: an address that stands in the operator's file, or that the provider found there
 * names. https alone, no redirect is followed, and time and size of the answer are bounded (security.md §1.16).
 * @throws ProviderUnreachable
 */
export async function askProvider(
  address: string,
  allowLoopback: boolean,
  { form, authorization }: Asked = {},
): Promise<DoorAnswer> {
  if (!isProviderAddress(address, allowLoopback)) throw new ProviderUnreachable('its address is not https');
  const url = new URL(address);
  const body = form?.toString();
  try {
    const { status, text } = await exchange(url, body, {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(authorization && { authorization }),
    });
    return { status, body: asJson(text) };
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw error;
    throw new ProviderUnreachable((error as NodeJS.ErrnoException).code ?? 'it did not answer', {
      cause: error,
    });
  }
}

const exchange = (url: URL, body: string | undefined, headers: Record<string, string>) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal: AbortSignal.timeout(doorLimits.answerWithinMs),
    });
    asked.on('error', reject);
    // one that changes the protocol (101) is neither an answer nor an error; after either of these it changes nothing
    asked.on('close', () => reject(new ProviderUnreachable('it did not answer')));
    asked.on('response', (answer) => {
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
    asked.end(body);
  });

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
