import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionInput } from '@gatehouse/api/notifications/push-subscriptions';
import type { OutboundClient } from '../../apps/server/src/platform/outgoing/outbound-client.ts';
import { registerCleanup } from '../portal/cleanup.ts';
import { testCertificate } from './certificate.ts';

interface ReceivedPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface TestPushService {
  taken: ReceivedPush[];
  /** The answers of the service to the next messages, in order. Later messages are answered with 201. */
  answers: { status: number; headers?: Record<string, string> }[];
  /** Outbound client settings that resolve the name of the service to this machine. */
  door: OutboundClient;
  /** Subscribes a browser at this service. `read` decrypts a message to the browser. */
  browser(): { subscription: PushSubscriptionInput; read(taken: ReceivedPush | undefined): unknown };
  close(): void;
}

const name = 'push.example.com';

/** Starts a test push service (RFC 8030) over HTTPS. */
export async function startPushService(): Promise<TestPushService> {
  const { key, cert } = testCertificate(name);
  const pushes: ReceivedPush[] = [];
  const answers: TestPushService['answers'] = [];
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    pushes.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    const { status, headers } = answers.shift() ?? { status: 201 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    taken: pushes,
    answers,
    door: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: () => true,
      ca: cert,
    },
    browser() {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      const subscription = {
        endpoint: `https://${name}:${port}/push/${randomBytes(9).toString('base64url')}`,
        keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
      return {
        subscription,
        read: (push) => JSON.parse(decryptPush(push?.body ?? Buffer.alloc(0), own, auth)),
      };
    },
    close: () => void server.close(),
  };
}

/** The service is closed after the test file. */
export async function testPushService(): Promise<TestPushService> {
  const service = await startPushService();
  registerCleanup(async () => service.close());
  return service;
}

/** Decrypts a message like a browser (RFC 8291 §3.4). Written from the RFC, not with the library that encrypts. */
function decryptPush(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, sender, cipher] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const shared = own.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const deriveKey = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${label}\0`, length));
  const opened = createDecipheriv('aes-128-gcm', deriveKey('aes128gcm', 16), deriveKey('nonce', 12));
  opened.setAuthTag(cipher.subarray(-16));
  const plain = Buffer.concat([opened.update(cipher.subarray(0, -16)), opened.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/**
 * Verifies the signature of a push message (RFC 8292). Returns its claims and its public key.
 * @throws Error if the signature is wrong
 */
export function verifyPushSignature(authorization: string): {
  claims: Record<string, unknown>;
  publicKey: string;
} {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('a wrong signature');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}
