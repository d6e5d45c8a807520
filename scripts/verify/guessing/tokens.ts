import { profiles } from '@gatehouse/api/people/profiles';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { createApiToken } from '../../../apps/server/src/platform/http/credentials.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Guessing } from './codes.ts';

/** Maximum number of unknown API tokens per network address (apps/server platform/http/strangers). */
const maxAttempts = 300;

async function requestProfile(portal: Portal, token: string, address: string): Promise<number> {
  const response = await portal.app.inject({
    method: profiles.mine.method,
    url: pathOf(profiles.mine),
    remoteAddress: address,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.1.2.3' },
  });
  return response.statusCode;
}

/**
 * Guesses API tokens from one address over all processes. The guesses have the format of tokens. Returns the number of
 * guesses that the portal evaluated.
 */
export async function guessApiTokens(
  { stand, portals, verdict, tries }: Guessing,
  { accountId, companyId }: Person,
): Promise<number> {
  const [first] = portals as [Portal];
  const { token } = await stand.make.apiToken({ companyId: companyId ?? 0, accountId });
  const answers: number[] = [];
  for (let from = 0; from < maxAttempts + tries; from += 250) {
    const wave = Array.from({ length: Math.min(250, maxAttempts + tries - from) }, (_, i) =>
      requestProfile(portals[i % portals.length] ?? first, createApiToken().token, '10.79.0.2'),
    );
    answers.push(...(await Promise.all(wave)));
  }
  const looked = answers.filter((status) => status === 401).length;
  verdict.verify(looked > 0 && looked <= maxAttempts, `${looked} API tokens were tried from one address`);
  verdict.verify(
    answers.every((status) => [401, 429, 503].includes(status)),
    () => `guesses at API tokens were answered ${[...new Set(answers)]}`,
  );
  // The portal must still accept the correct token, because all programs of a company may share one address.
  for (const portal of [...portals, await stand.open()]) {
    const right = await requestProfile(portal, token, '10.79.0.2');
    verdict.verify(right === 200, `the right API token was answered ${right}`);
    const wrong = await requestProfile(portal, createApiToken().token, '10.79.0.2');
    verdict.verify(wrong === 429, 'the limit of API tokens was forgotten by a process or a restart');
  }
  return looked;
}
