import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { OutboundClient } from '../../src/platform/outgoing/outbound-client.ts';
import { testCertificate } from './certificate.ts';
import { atEnd } from './ends.ts';

export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

interface Answering {
  status: number;
  headers?: Record<string, string>;
  /** Held back for so long. */
  afterMs?: number;
}

export interface WebhookReceiver {
  /** As a setting permits it, and as an administrator types it. */
  host: string;
  url: string;
  /** What came, in order. */
  received: Received[];
  /** What the next tries are answered; 204 where it has nothing to say. */
  answers: Answering[];
  /** What all are answered while it is set. */
  always: Answering | undefined;
  /** Tries that are under way, at most so far. */
  mostAtOnce: number;
  /** The way there: its name leads to this machine. */
  door: OutboundClient;
  close(): void;
}

const name = 'hooks.example.com';

/** A receiver of webhooks: over HTTPS under a name, or on this machine without. */
export async function startWebhookReceiver({
  isPlain = false,
  port: wanted = 0,
} = {}): Promise<WebhookReceiver> {
  const { key, cert } = testCertificate(name);
  let open = 0;
  const taken = async (request: IncomingMessage, response: ServerResponse) => {
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, ++open);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
    const { status, headers, afterMs = 0 } = receiver.answers.shift() ?? receiver.always ?? { status: 204 };
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
    open--;
    response.writeHead(status, headers).end();
  };
  const server = isPlain ? createPlainServer(taken) : createServer({ key, cert }, taken);
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `${isPlain ? '127.0.0.1' : name}:${port}`;
  const receiver: WebhookReceiver = {
    host,
    url: `${isPlain ? 'http' : 'https'}://${host}/gatehouse`,
    received: [],
    answers: [],
    always: undefined,
    mostAtOnce: 0,
    door: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: () => true,
      ca: cert,
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}

/** As `startWebhookReceiver`, closed after the test file. */
export async function testWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  atEnd(async () => receiver.close());
  return receiver;
}

/**
 * What a receiver does with a delivery, written from the standard and not from the portal's own code: the signature by this secret must be
 * among those given, and the time not further than five minutes from now. Its body.
 */
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an event, key by key
export function verified({ headers, body }: Received, secret: string, now: Date): any {
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) =>
    String(headers[header]),
  );
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) throw new Error('too old, or too new');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update([id, timestamp, body].join('.')).digest();
  const isSigned = (given ?? '').split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const bytes = Buffer.from(signature, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  if (!isSigned) throw new Error('a wrong signature');
  return JSON.parse(body);
}
