import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { codeOf, giveSecondFactor, requestChallenge } from '@gatehouse/testing/kit/second-step';
import type { ProofFixture, Verdict } from '@gatehouse/testing/portal/harness';
import type { Portal } from '../../../apps/server/src/portal.ts';

interface SessionProof {
  stand: ProofFixture;
  verdict: Verdict;
  password: string;
  withPassword(person: Person): Promise<Person>;
}

/**
 * Checks that a sign-in challenge opens only one session, only before it expires, and only with a code of its own
 * account. Returns the number of rejected misuses.
 */
export async function misuseChallenges(
  here: Portal,
  there: Portal,
  { stand, verdict, password, withPassword }: SessionProof,
): Promise<number> {
  const { owner } = stand.make;
  const createEnrolled = async () => {
    const person = await withPassword(await stand.make.employee());
    return { person, secret: await giveSecondFactor(here, stand, person) };
  };
  const step = 30_000;
  const codeAt = (secret: Buffer, steps: number) => codeOf(secret, new Date(Date.now() + steps * step));
  const finishSignIn = async (portal: Portal, challenge: string, code: string) =>
    (
      await portal.app.inject({
        method: 'POST',
        url: pathOf(sessions.secondStep),
        payload: { challenge, code },
      })
    ).statusCode;
  const useAsToken = async (token: string) =>
    (
      await there.app.inject({
        url: pathOf(sessions.me),
        headers: { authorization: `Bearer ${token}`, 'x-command-id': 'verify' },
      })
    ).statusCode;
  let misused = 0;
  const checkRejected = (label: string, status: number) => {
    misused++;
    verdict.verify(status === 400 || status === 401, `${label} was answered ${status}`);
  };

  const [first, second] = [await createEnrolled(), await createEnrolled()];
  const challenge = await requestChallenge(here, first.person, password);
  checkRejected('a challenge as a session', await useAsToken(challenge));
  checkRejected('a code of another account', await finishSignIn(there, challenge, codeAt(second.secret, 0)));
  checkRejected('a code of minutes ago', await finishSignIn(there, challenge, codeAt(first.secret, -4)));
  const code = codeAt(first.secret, 0);
  // If a half minute ends at this moment, the portal still accepts the code, because it also accepts codes of the
  // adjacent half minutes.
  verdict.verify((await finishSignIn(there, challenge, code)) === 200, 'a right code was refused');
  checkRejected('a challenge a second time', await finishSignIn(here, challenge, codeAt(first.secret, 1)));
  checkRejected(
    'a code a second time',
    await finishSignIn(here, await requestChallenge(here, first.person, password), code),
  );

  const late = await requestChallenge(here, second.person, password);
  await owner.query(
    "UPDATE login_challenges SET expires_at = now() - interval '1 second' WHERE account_id = $1",
    [second.person.accountId],
  );
  checkRejected('a challenge a second too late', await finishSignIn(there, late, codeAt(second.secret, 0)));

  const swapped = await requestChallenge(here, second.person, password);
  await owner.query('UPDATE login_challenges SET account_id = $1, company_id = $2 WHERE account_id = $3', [
    first.person.accountId,
    first.person.companyId,
    second.person.accountId,
  ]);
  // Changes the stored hash, because the hashes of two accounts always differ. Even for equal passwords they differ,
  // because argon2 uses a random salt.
  await owner.query("UPDATE accounts SET password_hash = password_hash || ' ' WHERE id = $1", [
    first.person.accountId,
  ]);
  checkRejected(
    'a challenge put to another account',
    await finishSignIn(there, swapped, codeAt(first.secret, 1)),
  );

  const forged = [challenge.slice(1), `${challenge}A`, challenge.toLowerCase(), 'A'.repeat(43), ''];
  for (const forgedChallenge of forged)
    checkRejected('a forged challenge', await finishSignIn(here, forgedChallenge, codeAt(first.secret, 1)));
  return misused;
}
