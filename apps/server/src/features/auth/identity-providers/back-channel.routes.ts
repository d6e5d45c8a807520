import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ProviderSettings } from '../../../config.providers.ts';
import { addressKey, countAttempts, decrementAttempts } from '../../../platform/attempts.ts';
import { recordChange } from '../../../platform/record.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './identity-providers.queries.ts';
import { ProviderRefused, ProviderUnreachable } from './provider-faults.ts';
import { readLogoutToken, tokenLimits } from './provider-tokens.ts';

/** Maximum body size in bytes: the longest token plus its form field. */
const bodyLimit = tokenLimits.bytes + 1024;
/**
 * Time in ms for which a used logout token is stored, so that a second use is rejected. It covers the maximum age of a
 * token and the clock tolerance in both directions.
 */
const rememberedMs = (tokenLimits.oldest + 3 * tokenLimits.tolerance) * 1000;
const refusals = { attempts: 300, windowSeconds: 900 };

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
      const { statusCode = 500 } = error as { statusCode?: number }; // a thrown value of any type may have a status code
      if (statusCode >= 500) request.log.warn({ err: error }, 'logout token not taken');
      return refuse(reply, statusCode < 500 ? statusCode : 503, 'not taken');
    });
    scope.post<{ Params: { provider: string } }>('/oidc/:provider/backchannel', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { settings, database, clock } = services;
      const provider = settings.identityProviders.find(({ key }) => key === request.params.provider);
      if (!provider) return refuse(reply, 404, 'there is no such provider');
      const key = addressKey('back-channel:address', request.ip);
      const wait = await countAttempts(database, clock.now(), [{ ...refusals, key }]);
      if (wait !== undefined) return refuse(reply.header('retry-after', wait), 429, 'too many');
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
      try {
        if (!token) throw new ProviderRefused('there is no token');
        await endSessions(services, provider, token, { requestId: request.id, address: request.ip });
      } catch (error) {
        if (error instanceof ProviderRefused || error instanceof ProviderUnreachable) {
          request.log.warn({ why: error.message }, 'logout token not taken');
          return refuse(reply, error instanceof ProviderRefused ? 400 : 503, 'not taken');
        }
        throw error;
      }
      await decrementAttempts(database, key);
      return reply.code(200).send();
    });
  });
}

/**
 * Sends an error to the provider. The response does not name the faulty part of the token. That part is only logged.
 */
const refuse = (reply: FastifyReply, status: number, why: string) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: 'invalid_request', error_description: why }));

async function endSessions(
  services: Services,
  provider: ProviderSettings,
  token: string,
  from: { requestId: string; address: string },
): Promise<void> {
  const { jti, sid, sub } = await readLogoutToken(services, provider, token);
  const { issuer, company: companyCode } = provider;
  await services.database.asSystem(async (db) => {
    const at = services.clock.now();
    const hash = createHash('sha256')
      .update(JSON.stringify([companyCode, issuer, jti]))
      .digest();
    if (!(await queries.consumeLogoutToken(db, hash, new Date(at.getTime() + rememberedMs))))
      throw new ProviderRefused('it has been taken before');
    const session = typeof sid === 'string' ? sid : undefined;
    for (const ended of await queries.endProviderSessions(
      db,
      { companyCode, issuer, session, subject: sub },
      at,
    )) {
      const { accountId, accountName: name, companyId, id } = ended;
      await recordChange(db, at, { ...from, accountId, name }, 'sessions.logout', {
        companyId,
        entityId: id,
        after: { provider: provider.key },
      });
    }
  });
}
