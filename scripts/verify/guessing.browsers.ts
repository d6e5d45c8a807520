import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { typedKey } from '../../apps/server/src/platform/attempts.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import type { Guessing } from './guessing.codes.ts';

/** Tries an account has with strangers, and with each browser it is known in, within a quarter of an hour (apps/server sessions.service). */
const bound = 10;

/** One attempt of a browser, with the cookie by which it is known; `known` is the one it goes on with. */
async function attempt(portal: Portal, account: string, password: string, address: string, known?: string) {
  const started = performance.now();
  const response = await portal.app.inject({
    method: 'POST',
    url: pathOf(sessions.loginByUsername),
    remoteAddress: address,
    headers: { 'x-command-id': 'verify', origin: 'http://localhost:8080', host: 'localhost:8080' },
    cookies: known === undefined ? {} : { gatehouse_browser: known },
    payload: { account, password },
  });
  const text = response.payload.replace(/"requestId":"[^"]*"/, '');
  const ms = performance.now() - started;
  const given = response.cookies.find(({ name }) => name === 'gatehouse_browser')?.value;
  return { status: response.statusCode, text, ms, known: given ?? known };
}

/** The browser in which somebody signs in, before anybody guesses: what it is known by. */
export async function knownBrowser(
  portal: Portal,
  { accountName }: Person,
  password: string,
): Promise<string> {
  const { known } = await attempt(portal, accountName, password, '10.79.0.1');
  return known ?? 'none';
}

/**
 * A name that strangers have guessed at until it is closed to them: its owner's browser still signs in, in every process, and has
 * its own bound. Answers how many of the browser's wrong passwords were looked at.
 */
export async function ownersGoOn(
  { stand, portals, verdict, anyAddress }: Guessing,
  { accountName }: Person,
  password: string,
  before: string,
): Promise<number> {
  let known: string | undefined = before;
  for (const portal of [...portals, await stand.open()]) {
    const answer = await attempt(portal, accountName, password, anyAddress(), known);
    verdict.hold(answer.status === 200, `the owner's own browser was answered ${answer.status}`);
    known = answer.known;
    const stranger = await attempt(portal, accountName, password, anyAddress());
    verdict.hold(stranger.status === 429, `a stranger was let in again by the owner: ${stranger.status}`);
  }
  const at = (i: number) => portals[i % portals.length] as Portal;
  const guesses = await Promise.all(
    Array.from({ length: 4 * bound }, (_, i) =>
      attempt(at(i), accountName, `guess-${i}-x`, anyAddress(), known),
    ),
  );
  const looked = guesses.filter(({ status }) => status === 400).length;
  verdict.hold(looked > 0 && looked <= bound, `${looked} guesses of a known browser were looked at`);
  // one that copied the cookie before the last sign-in is a stranger
  const copied = await attempt(at(0), accountName, password, anyAddress(), before);
  verdict.hold(copied.status === 429, `a copied cookie was answered ${copied.status}`);
  return looked;
}

/** Whether a stranger who is stopped learns who exists, by bytes or by time. Answers the ratio of times. */
export async function tellStoppedApart(guessing: Guessing, people: readonly Person[]): Promise<number> {
  const { stand, portals, verdict, anyAddress, random, quick } = guessing;
  const [portal] = portals as [Portal];
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const texts = new Set<string>();
  for (const [i, { accountName }] of people.entries()) {
    const names = { known: accountName, unknown: `stopped-${i}` };
    // as ten wrong passwords leave it; the window ends in the middle of a minute
    for (const name of Object.values(names))
      await stand.make.owner.query(
        `INSERT INTO attempt_counters (key, window_started_at, attempts) VALUES ($1, now() - interval '30 seconds', $2)
         ON CONFLICT (key) DO UPDATE SET window_started_at = excluded.window_started_at, attempts = excluded.attempts`,
        [typedKey('login:account', name), bound],
      );
    for (const which of random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      // a cookie that is none of theirs changes nothing
      const cookie = i % 2 ? 'A'.repeat(43) : undefined;
      const answer = await attempt(portal, names[which], `wrong-${i}-guess`, anyAddress(), cookie);
      times[which].push(answer.ms);
      texts.add(`${answer.status} ${answer.text}`);
    }
  }
  verdict.hold(
    texts.size === 1 && [...texts][0]?.startsWith('429') === true,
    () => `who is stopped is told apart: ${[...texts].join(' / ')}`,
  );
  const ratio = quick(times.known) / quick(times.unknown);
  verdict.hold(
    ratio > 0.8 && ratio < 1.25,
    `being stopped takes ${ratio.toFixed(2)} times as long for a known account as for an unknown one`,
  );
  return ratio;
}
