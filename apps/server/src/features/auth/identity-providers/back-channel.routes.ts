import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { answerLogout, type LogoutRequest, sendError } from './back-channel.service.ts';
import { tokenLimits } from './provider-tokens.ts';

/** Maximum body size in bytes: the longest token and the name of its form field. */
const bodyLimit = tokenLimits.bytes + 1024;

/** Registers the route with which a provider signs its users out (OpenID Connect Back-Channel Logout). */
export function registerBackChannelLogout(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 500 } = error as { statusCode?: number }; // any thrown value may have a status code
      if (statusCode >= 500) request.log.warn({ err: error }, 'logout token not taken');
      return sendError(reply, statusCode < 500 ? statusCode : 503, 'not taken');
    });
    scope.post<LogoutRequest>('/oidc/:provider/backchannel', (request, reply) =>
      answerLogout(services, request, reply),
    );
  });
}
