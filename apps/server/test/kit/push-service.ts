import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionInput } from '@gatehouse/api/notifications/push-subscriptions';
import type { OutboundClient } from '../../src/platform/outgoing/outbound-client.ts';
import { testCertificate } from './certificate.ts';
import { atEnd } from './ends.ts';

export interface Taken {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface TestPushService {
  /** What was pushed, in order. */
  taken: Taken[];
  /** What the next pushes are answered; 201 where it has nothing to say. */
  answers: { status: number; headers?: Record<string, string> }[];
  /** The way there: its name leads to this machine. */
  door: OutboundClient;
  /** A browser that subscribed at this service, and how it reads what it is pushed. */
  browser(): { subscription: PushSubscriptionInput; read(taken: Taken | undefined): unknown };
  close(): void;
}

const name = 'push.example.com';

/** A push service of the tests' own (RFC 8030), over HTTPS. */
export async function startPushService(): Promise<TestPushService> {
  const { key, cert } = testCertificate(name);
  const taken: Taken[] = [];
  const answers: TestPushService['answers'] = [];
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    const { status, headers } = answers.shift() ?? { status: 201 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    taken,
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
      return { subscription, read: (one) => JSON.parse(decrypted(one?.body ?? Buffer.alloc(0), own, auth)) };
    },
    close: () => void server.close(),
  };
}

/** As `startPushService`, closed after the test file. */
export async function testPushService(): Promise<TestPushService> {
  const service = await startPushService();
  atEnd(async () => service.close());
  return service;
}

/** What a browser does with a message (RFC 8291 §3.4): written from the RFC, not from the library that encrypts. */
function decrypted(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, sender, cipher] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const shared = own.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derived = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${what}\0`, length));
  const opened = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  opened.setAuthTag(cipher.subarray(-16));
  const plain = Buffer.concat([opened.update(cipher.subarray(0, -16)), opened.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** The claims of a push's signature (RFC 8292), once it is the key's that it names; that key. */
export function signedBy(authorization: string): { claims: Record<string, unknown>; publicKey: string } {
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
