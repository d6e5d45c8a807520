import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderSettings } from '../../../config.providers.ts';
import { addressKey, countAttempts, decrementAttempts } from '../../../platform/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { recordChange } from '../../../platform/record.ts';
import type { Services } from '../../../platform/services.ts';
import * as queries from './identity-providers.queries.ts';
import { ProviderRefused, ProviderUnreachable } from './provider-faults.ts';
import { readLogoutToken, tokenLimits } from './provider-tokens.ts';

/**
 * Time in ms for which a used logout token is stored, so that a second use is rejected. Covers the maximum age of a
 * token and the clock tolerance in both directions.
 */
const rememberedMs = (tokenLimits.oldest + 3 * tokenLimits.tolerance) * 1000;
const refusals = { attempts: 300, windowSeconds: 900 };

export interface LogoutRequest {
  Params: { provider: string };
}

/** Sends an error to the provider. The response does not name the faulty part of the token, which is only logged. */
export const sendError = (reply: FastifyReply, status: number, why: string) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: 'invalid_request', error_description: why }));

/** Ends the sessions of a user at the request of the provider. Limits the attempts of a client address. */
export async function answerLogout(
  services: Services,
  request: FastifyRequest<LogoutRequest>,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  const { settings, database, clock } = services;
  const provider = settings.identityProviders.find(({ key }) => key === request.params.provider);
  if (!provider) return sendError(reply, 404, 'there is no such provider');
  const key = addressKey('back-channel:address', request.ip);
  const wait = await countAttempts(database, clock.now(), [{ ...refusals, key }]);
  if (wait !== undefined) return sendError(reply.header('retry-after', wait), 429, 'too many');
  const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null;
  try {
    if (!token) throw new ProviderRefused('there is no token');
    await endSessions(services, provider, token, { requestId: request.id, address: request.ip });
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error;
    request.log.warn({ why: error.message }, 'logout token not taken');
    return sendError(reply, error instanceof ProviderRefused ? 400 : 503, 'not taken');
  }
  await decrementAttempts(database, key);
  return reply.code(200).send();
}

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
    await consumeToken(db, [companyCode, issuer, jti], at);
    const session = typeof sid === 'string' ? sid : undefined;
    const providerSession = { companyCode, issuer, session, subject: sub };
    for (const ended of await queries.endProviderSessions(db, providerSession, at)) {
      const { accountId, accountName: name, companyId, id } = ended;
      await recordChange(db, at, { ...from, accountId, name }, 'sessions.logout', {
        companyId,
        entityId: id,
        after: { provider: provider.key },
      });
    }
  });
}

/** Marks a logout token as used. Rejects a second use of the token. */
async function consumeToken(db: Db, identity: readonly unknown[], at: Date): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest();
  if (!(await queries.consumeLogoutToken(db, hash, new Date(at.getTime() + rememberedMs))))
    throw new ProviderRefused('it has been taken before');
}
