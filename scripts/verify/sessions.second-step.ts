import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import type { Stand, Verdict } from './harness.ts';
import { challengeOf, codeOf, giveSecondFactor } from './second-step.ts';

/** What the proof of sessions lends to its part about the second step. */
interface Lent {
  stand: Stand;
  verdict: Verdict;
  password: string;
  withPassword(person: Person): Promise<Person>;
}

/** A challenge opens one session, with its own account's code, in its time, once. Answers how many misuses were refused. */
export async function misuseChallenges(
  here: Portal,
  there: Portal,
  { stand, verdict, password, withPassword }: Lent,
): Promise<number> {
  const { owner } = stand.make;
  const enrolled = async () => {
    const person = await withPassword(await stand.make.employee());
    return { person, secret: await giveSecondFactor(here, stand, person) };
  };
  const step = 30_000;
  const codeIn = (secret: Buffer, steps: number) => codeOf(secret, new Date(Date.now() + steps * step));
  const finish = async (portal: Portal, challenge: string, code: string) =>
    (
      await portal.app.inject({
        method: 'POST',
        url: pathOf(sessions.secondStep),
        payload: { challenge, code },
      })
    ).statusCode;
  const asToken = async (token: string) =>
    (
      await there.app.inject({
        url: pathOf(sessions.me),
        headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
      })
    ).statusCode;
  let misused = 0;
  const refused = (what: string, status: number) => {
    misused++;
    verdict.hold(status === 400 || status === 401, `${what} was answered ${status}`);
  };

  const [mine, theirs] = [await enrolled(), await enrolled()];
  const challenge = await challengeOf(here, mine.person, password);
  refused('a challenge as a session', await asToken(challenge));
  refused('a code of another account', await finish(there, challenge, codeIn(theirs.secret, 0)));
  refused('a code of minutes ago', await finish(there, challenge, codeIn(mine.secret, -4)));
  const code = codeIn(mine.secret, 0);
  // the neighbouring step is taken as well, should the half minute end just now
  verdict.hold((await finish(there, challenge, code)) === 200, 'a right code was refused');
  refused('a challenge a second time', await finish(here, challenge, codeIn(mine.secret, 1)));
  refused('a code a second time', await finish(here, await challengeOf(here, mine.person, password), code));

  const late = await challengeOf(here, theirs.person, password);
  await owner.query(
    "UPDATE login_challenges SET expires_at = now() - interval '1 second' WHERE account_id = $1",
    [theirs.person.accountId],
  );
  refused('a challenge a second too late', await finish(there, late, codeIn(theirs.secret, 0)));

  const swapped = await challengeOf(here, theirs.person, password);
  await owner.query('UPDATE login_challenges SET account_id = $1, company_id = $2 WHERE account_id = $3', [
    mine.person.accountId,
    mine.person.companyId,
    theirs.person.accountId,
  ]);
  // argon2 salts each: the same password of two accounts has two hashes
  await owner.query("UPDATE accounts SET password_hash = password_hash || ' ' WHERE id = $1", [
    mine.person.accountId,
  ]);
  refused('a challenge put to another account', await finish(there, swapped, codeIn(mine.secret, 1)));

  const forged = [challenge.slice(1), `${challenge}A`, challenge.toLowerCase(), 'A'.repeat(43), ''];
  for (const one of forged) refused('a forged challenge', await finish(here, one, codeIn(mine.secret, 1)));
  return misused;
}
