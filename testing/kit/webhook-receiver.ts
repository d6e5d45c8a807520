import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { OutboundClient } from '../../apps/server/src/platform/outgoing/outbound-client.ts';
import { registerCleanup } from '../portal/cleanup.ts';
import { testCertificate } from './certificate.ts';

export interface ReceivedDelivery {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

interface PlannedAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Delay before the answer, in milliseconds. */
  afterMs?: number;
}

export interface WebhookReceiver {
  /** Host of the receiver, as allowed in the settings and entered by an administrator. */
  host: string;
  url: string;
  received: ReceivedDelivery[];
  /** The answers of the receiver to the next deliveries, in order. Later deliveries are answered with 204. */
  answers: PlannedAnswer[];
  /** If set, the receiver returns this answer to every delivery. */
  always: PlannedAnswer | undefined;
  /** Highest number of simultaneous deliveries. */
  mostAtOnce: number;
  /** Outbound client settings that resolve the name of the receiver to this machine. */
  door: OutboundClient;
  close(): void;
}

const name = 'hooks.example.com';

/** Starts a webhook receiver, over HTTPS with a name or over plain HTTP on this machine. */
export async function startWebhookReceiver({
  isPlain = false,
  port: requestedPort = 0,
} = {}): Promise<WebhookReceiver> {
  const { key, cert } = testCertificate(name);
  let open = 0;
  const handleDelivery = async (request: IncomingMessage, response: ServerResponse) => {
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
  const server = isPlain ? createPlainServer(handleDelivery) : createServer({ key, cert }, handleDelivery);
  await new Promise<void>((resolve) => server.listen(requestedPort, '127.0.0.1', resolve));
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

/** The receiver is closed after the test file. */
export async function testWebhookReceiver(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  registerCleanup(async () => receiver.close());
  return receiver;
}

/**
 * Verifies a delivery as a receiver does. One of the signatures must match the secret, and the time must be within five
 * minutes of now. Written from the standard, not with the portal's code. Returns the body.
 * @throws Error if the signature or the time is wrong
 */
// biome-ignore lint/suspicious/noExplicitAny: The type is `any`, because tests read single keys of an event.
export function verifyDelivery({ headers, body }: ReceivedDelivery, secret: string, now: Date): any {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) =>
    String(headers[header]),
  );
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) throw new Error('too old, or too new');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update([id, timestamp, body].join('.')).digest();
  const isSigned = (signatures ?? '').split(' ').some((entry) => {
    const [version, signature = ''] = entry.split(',');
    const bytes = Buffer.from(signature, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  if (!isSigned) throw new Error('a wrong signature');
  return JSON.parse(body);
}
