import { connect } from 'node:net';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { UploadTarget } from './target.ts';

const largeBody = 64 * 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 120);
/** Time limit for an upload in milliseconds. The portal must not wait for a slower body. */
const slowestMs = 30_000;

const requestHead = ({ token }: UploadTarget, extra: string) =>
  `POST ${pathOf(recognitionPictures.uploadMine)} HTTP/1.1\r\nhost: gate\r\nauthorization: Bearer ${token}\r\n` +
  `x-command-id: verify\r\ncontent-type: multipart/form-data; boundary=x\r\n${extra}\r\n\r\n`;
const partHead = '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n';
const toChunk = (text: Buffer | string) =>
  Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), Buffer.from(text), Buffer.from('\r\n')]);

const chunk64 = toChunk(chunk);

/**
 * Sends a request until there is an answer or the connection is closed. Resolves to the status, or 0 without an answer.
 */
function send(
  target: UploadTarget,
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

/**
 * Sends large uploads in parallel, half of them with a content length. Returns the number of uploads rejected while
 * they were being sent.
 */
export async function flood(target: UploadTarget, count: number): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const isHonest = index % 2 === 0;
      let sentBytes = 0;
      const first = isHonest
        ? requestHead(target, `content-length: ${largeBody}`) + partHead
        : requestHead(target, 'transfer-encoding: chunked') + toChunk(partHead).toString('latin1');
      return send(
        target,
        first,
        (write) => {
          // Limits the speed to the speed of a fast network connection. At full speed, the measurement would show the
          // limits of the attacker instead of the portal.
          for (let burst = 0; burst < 2; burst++) write(isHonest ? chunk : chunk64);
          sentBytes += 2 * chunk.length;
          return sentBytes < largeBody ? 'again' : 'done';
        },
        10,
      );
    }),
  );
  return statuses.filter((status) => status === 413 || status === 503).length;
}

/** Sends the maximum number of uploads that the portal reads in parallel. Each upload is sent byte by byte. */
export async function trickle(
  target: UploadTarget,
  count: number,
): Promise<{ sent: number; refused: number }> {
  const started = performance.now();
  const took = await Promise.all(
    Array.from({ length: count }, () =>
      send(
        target,
        requestHead(target, 'content-length: 100000') + partHead,
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
