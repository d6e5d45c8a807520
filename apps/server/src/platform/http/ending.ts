import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** As long as one statement of the database may take: no answer needs more once the last call has come. */
const finishWithinMs = 8_000;

/**
 * Lets a portal that stops come to its end. Node waits for every connection, and closes only those that are idle at
 * that moment: a browser's spare one that never asked anything would hold the process as long as it likes, and one
 * that is kept alive after its answer for another minute. Both are ended at once; a call in flight has time to be
 * answered, and is cut off after it.
 * @param longestMs milliseconds a call in flight may still take
 */
export function endConnections(app: FastifyInstance, longestMs = finishWithinMs): void {
  const { server } = app;
  const connected = new Set<Socket>();
  server.on('connection', (socket: Socket) =>
    connected.add(socket.once('close', () => connected.delete(socket))),
  );
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    const patience = setTimeout(() => server.closeAllConnections(), longestMs);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(patience);
    });
  });
}
