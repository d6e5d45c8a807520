import { connect } from 'node:net';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Target } from './target.ts';

const largeBody = 64 * 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 120);
/** A body that comes this slowly is not waited for. */
const slowestMs = 30_000;

const head = ({ token }: Target, extra: string) =>
  `POST ${pathOf(recognitionPictures.uploadMine)} HTTP/1.1\r\nhost: gate\r\nauthorization: Bearer ${token}\r\n` +
  `x-command-id: verify\r\ncontent-type: multipart/form-data; boundary=x\r\n${extra}\r\n\r\n`;
const partHead = '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n';
const chunked = (text: Buffer | string) =>
  Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), Buffer.from(text), Buffer.from('\r\n')]);

const chunk64 = chunked(chunk);

/** Sends until it is answered or the connection is closed; the status, or 0. */
function send(
  target: Target,
  first: string,
  more: (write: (data: Buffer) => boolean) => 'again' | 'done',
  everyMs: number,
) {
  return new Promise<number>((resolve) => {
    let text = '';
    const socket = connect(target.port, '127.0.0.1', () => {
      socket.write(first);
      pump();
    });
    const pump = () => {
      if (socket.destroyed) return;
      if (more((data) => socket.write(data)) === 'again') setTimeout(pump, everyMs);
    };
    const finish = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0));
    };
    socket.on('data', (data) => {
      text += data;
      if (text.includes('\r\n\r\n')) finish();
    });
    socket.on('error', finish);
    socket.on('close', finish);
    setTimeout(finish, slowestMs).unref();
  });
}

/** Large uploads at once: half say how large they are, half do not. How many were refused while they came. */
export async function flood(target: Target, count: number): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, place) => {
      const isHonest = place % 2 === 0;
      let sent = 0;
      const first = isHonest
        ? head(target, `content-length: ${largeBody}`) + partHead
        : head(target, 'transfer-encoding: chunked') + chunked(partHead).toString('latin1');
      return send(
        target,
        first,
        (write) => {
          // as fast as a good line, not as fast as this machine can: that would measure the attacker
          for (let burst = 0; burst < 2; burst++) write(isHonest ? chunk : chunk64);
          sent += 2 * chunk.length;
          return sent < largeBody ? 'again' : 'done';
        },
        10,
      );
    }),
  );
  return statuses.filter((status) => status === 413 || status === 503).length;
}

/** Uploads that come byte by byte, as many as the portal reads at once. */
export async function trickle(target: Target, count: number): Promise<{ sent: number; refused: number }> {
  const started = performance.now();
  const took = await Promise.all(
    Array.from({ length: count }, () =>
      send(
        target,
        head(target, 'content-length: 100000') + partHead,
        (write) => {
          write(Buffer.from('x'));
          return 'again';
        },
        200,
      ).then((status) => ({ status, after: performance.now() - started })),
    ),
  );
  return {
    sent: count,
    refused: took.filter(({ status, after }) => status !== 200 && after < slowestMs - 1_000).length,
  };
}
