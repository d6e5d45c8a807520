import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Maximum time for a running call after the portal begins to stop, in milliseconds. It equals the limit of one database
 * statement, because no answer needs longer after the last request.
 */
const finishWithinMs = 8_000;

/**
 * Closes connections when the portal stops. Node closes only connections that are idle at that moment, and waits for
 * all others. A browser's spare connection without a request would delay the exit indefinitely, and a kept-alive
 * connection would delay it by a minute. Therefore both are closed immediately. A call in progress has time to finish
 * and is then cut off.
 * @param longestMs time limit of a call in progress, in milliseconds
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
