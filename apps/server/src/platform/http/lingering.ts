import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Time in milliseconds for which the server reads and drops data after its answer. The answer reaches the client in
 * less time.
 */
const readAwayMs = 2_000;

/**
 * Lets a client that is still sending read the refusal of its request. If the server closed a connection while data
 * arrive, the connection would be reset. The reset can reach the client before the answer or instead of it (RFC 9112
 * §9.6). The server therefore closes only its sending side, and reads and drops further data for a while.
 * @param longestMs maximum time of reading further data, in milliseconds
 */
export function enableLingeringClose({ server }: FastifyInstance, longestMs = readAwayMs): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request) => void requests.set(request.socket, request));
  server.on('connection', (socket: Socket) => {
    const closeAtOnce = socket.destroySoon.bind(socket);
    // Node calls this function after it has written the last answer of a connection.
    socket.destroySoon = () => {
      const request = requests.get(socket);
      if (!request || request.complete || request.destroyed) return closeAtOnce();
      socket.end();
      request.unpipe();
      request.resume();
      const patience = setTimeout(() => socket.destroy(), longestMs);
      socket.once('end', closeAtOnce);
      socket.once('close', () => clearTimeout(patience));
    };
  });
}
