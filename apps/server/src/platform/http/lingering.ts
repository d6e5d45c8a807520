import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longer than an answer is on its way; whoever has not read it then never does. */
const readAwayMs = 2_000;

/**
 * Lets whoever is still sending read why it was refused. A connection that is closed while something comes is reset, and the
 * reset may reach the sender before the answer does, or instead of it (RFC 9112 §9.6): the portal says that it says no more, and reads
 * what comes away for a while.
 * @param longestMs milliseconds that what still comes is read away at most
 */
export function lingerOverRefusals({ server }: FastifyInstance, longestMs = readAwayMs): void {
  const asked = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request) => void asked.set(request.socket, request));
  server.on('connection', (socket: Socket) => {
    const closeAtOnce = socket.destroySoon.bind(socket);
    // called by Node once the last answer of a connection is written
    socket.destroySoon = () => {
      const request = asked.get(socket);
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
