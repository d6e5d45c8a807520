import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeOutage, isOutage } from '../../../../platform/db/database.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import type { DeviceSender } from './device-sender.ts';
import { acceptAnyBody } from './raw-bodies.ts';
import { answerTerminal, type TerminalAnswer } from './terminal-answer.ts';

/** Functions and limits with which a dialect receives the requests of its terminals. */
export interface TerminalReceiver {
  /** URL pattern of all requests. */
  url: string;
  /** Maximum size of a request in bytes. */
  bodyLimit?: number;
  /**
   * Authenticates a request by its URL and headers, before the body is read. Returns the claimed sender, or undefined
   * if the request names no sender. Without a sender no device is looked up.
   */
  findSender(request: FastifyRequest): DeviceSender | undefined;
  /** Parses and stores the records of a request, then returns the answer. */
  answer(services: Services, request: FastifyRequest): Promise<TerminalAnswer>;
  /** Returns the answer to a failed request in the format of the terminal's protocol. */
  answerError(error: unknown, request: FastifyRequest): TerminalAnswer;
}

/** Registers the URL to which the terminals of a dialect send their requests. */
export function receiveFrom(app: FastifyInstance, services: Services, receiver: TerminalReceiver): void {
  const { url, bodyLimit, findSender } = receiver;
  app.register(async (scope) => {
    acceptAnyBody(scope, services, { ...(bodyLimit !== undefined && { bodyLimit }), knockOf: findSender });
    scope.setErrorHandler((error, request, reply) => {
      const answer = receiver.answerError(error, request);
      // Each error is logged in one line, because stack traces of retries during an outage would fill the log.
      if (isOutage(error)) request.log.warn({ why: describeOutage(error) }, 'terminal not served');
      else if (answer.status >= 500 && !(error instanceof Refusal))
        request.log.warn({ err: error }, 'terminal not served');
      answerTerminal(reply, answer);
    });
    scope.route({
      method: ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      helmet: false,
      handler: async (request, reply) => answerTerminal(reply, await receiver.answer(services, request)),
    });
  });
}
