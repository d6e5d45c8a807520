import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { typedKey } from '../../../apps/server/src/platform/attempts.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Guessing } from './codes.ts';

/**
 * Maximum number of sign-in attempts per account within a quarter of an hour (apps/server sessions.service). All
 * unknown browsers share one limit, and each known browser has its own limit.
 */
const maxAttempts = 10;

/** Signs in once from a browser with its cookie. Returns the next cookie of the browser as `known`. */
async function attempt(
  portal: Portal,
  account: string,
  password: string,
  address: string,
  browserCookie?: string,
) {
  const started = performance.now();
  const response = await portal.app.inject({
    method: 'POST',
    url: pathOf(sessions.loginByUsername),
    remoteAddress: address,
    headers: { 'x-command-id': 'verify', origin: 'http://localhost:8080', host: 'localhost:8080' },
    cookies: browserCookie === undefined ? {} : { gatehouse_browser: browserCookie },
    payload: { account, password },
  });
  const text = response.payload.replace(/"requestId":"[^"]*"/, '');
  const ms = performance.now() - started;
  const newCookie = response.cookies.find(({ name }) => name === 'gatehouse_browser')?.value;
  return { status: response.statusCode, text, ms, known: newCookie ?? browserCookie };
}

/** Signs in from a new browser. Returns its cookie. */
export async function signInBrowser(
  portal: Portal,
  { accountName }: Person,
  password: string,
): Promise<string> {
  const { known } = await attempt(portal, accountName, password, '10.79.0.1');
  return known ?? 'none';
}

/**
 * Proves that the owner's browser can still sign in, in every process, while the account is locked for unknown
 * browsers. Also proves that this browser has its own limit. Returns the number of wrong passwords from the browser
 * that the portal evaluated.
 */
export async function proveOwnersBrowser(
  { stand, portals, verdict, anyAddress }: Guessing,
  { accountName }: Person,
  password: string,
  before: string,
): Promise<number> {
  let browserCookie: string | undefined = before;
  for (const portal of [...portals, await stand.open()]) {
    const answer = await attempt(portal, accountName, password, anyAddress(), browserCookie);
    verdict.verify(answer.status === 200, `the owner's own browser was answered ${answer.status}`);
    browserCookie = answer.known;
    const stranger = await attempt(portal, accountName, password, anyAddress());
    verdict.verify(stranger.status === 429, `a stranger was let in again by the owner: ${stranger.status}`);
  }
  const portalAt = (i: number) => portals[i % portals.length] as Portal;
  const guesses = await Promise.all(
    Array.from({ length: 4 * maxAttempts }, (_, i) =>
      attempt(portalAt(i), accountName, `guess-${i}-x`, anyAddress(), browserCookie),
    ),
  );
  const looked = guesses.filter(({ status }) => status === 400).length;
  verdict.verify(looked > 0 && looked <= maxAttempts, `${looked} guesses of a known browser were looked at`);
  // A browser with a cookie from before the last sign-in counts as unknown.
  const copied = await attempt(portalAt(0), accountName, password, anyAddress(), before);
  verdict.verify(copied.status === 429, `a copied cookie was answered ${copied.status}`);
  return looked;
}

/**
 * Checks that an unknown browser at its limit cannot detect from the bytes or the time of answers if an account exists.
 * Returns the ratio of the times.
 */
export async function compareStopped(guessing: Guessing, people: readonly Person[]): Promise<number> {
  const { stand, portals, verdict, anyAddress, random, quick } = guessing;
  const [portal] = portals as [Portal];
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const texts = new Set<string>();
  for (const [i, { accountName }] of people.entries()) {
    const names = { known: accountName, unknown: `stopped-${i}` };
    // Creates the state after ten wrong passwords. The time window of the limit ends in the middle of a minute.
    for (const name of Object.values(names))
      await stand.make.owner.query(
        `INSERT INTO attempt_counters (key, window_started_at, attempts) VALUES ($1, now() - interval '30 seconds', $2)
         ON CONFLICT (key) DO UPDATE SET window_started_at = excluded.window_started_at, attempts = excluded.attempts`,
        [typedKey('login:account', name), maxAttempts],
      );
    for (const which of random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      // Every second attempt sends an unknown cookie, which must not change the answer.
      const cookie = i % 2 ? 'A'.repeat(43) : undefined;
      const answer = await attempt(portal, names[which], `wrong-${i}-guess`, anyAddress(), cookie);
      times[which].push(answer.ms);
      texts.add(`${answer.status} ${answer.text}`);
    }
  }
  verdict.verify(
    texts.size === 1 && [...texts][0]?.startsWith('429') === true,
    () => `who is stopped is told apart: ${[...texts].join(' / ')}`,
  );
  const ratio = quick(times.known) / quick(times.unknown);
  verdict.verify(
    ratio > 0.8 && ratio < 1.25,
    `being stopped takes ${ratio.toFixed(2)} times as long for a known account as for an unknown one`,
  );
  return ratio;
}
