import { sessions } from '@gatehouse/api/auth/sessions';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { codeOf, giveSecondFactor, requestChallenge } from '@gatehouse/testing/kit/second-step';
import { codesPerAccount } from '../../../apps/server/src/features/auth/second-factor/second-factor.service.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Guessing } from './codes.ts';

const perChallenge = 6;

async function callOperation(portal: Portal, operation: OperationShape, body: object, address: string) {
  const started = performance.now();
  const response = await portal.app.inject({
    method: 'POST',
    url: pathOf(operation),
    remoteAddress: address,
    payload: body,
  });
  const text = response.payload.replace(/"requestId":"[^"]*"/, '');
  const { messageCode: code } = response.json<{ messageCode: string }>();
  return { status: response.statusCode, code, text, ms: performance.now() - started };
}

/**
 * Guesses verification codes with a known password and any number of challenges, from many addresses over all
 * processes. Returns the number of codes that the portal evaluated.
 */
export async function guessSecondStep(guessing: Guessing, victim: Person, password: string): Promise<number> {
  const { stand, portals, verdict, tries, anyAddress } = guessing;
  const [first] = portals as [Portal];
  const portalAt = (i: number) => portals[i % portals.length] ?? first;
  const secret = await giveSecondFactor(first, stand, victim);
  const rightCode = () => codeOf(secret, new Date());
  const wrongCode = (i: number) => {
    const guess = String((i * 7_919) % 1_000_000).padStart(6, '0');
    return guess === rightCode() ? '000000' : guess;
  };
  const rounds = Math.ceil(tries / perChallenge);
  // Requests the challenges one after another, because the number of simultaneous sign-ins with the correct password is
  // also limited.
  const challenges: string[] = [];
  for (let i = 0; i < rounds; i++) challenges.push(await requestChallenge(portalAt(i), victim, password));
  const answers = await Promise.all(
    challenges.map((challenge, round) => {
      const guesses = Array.from({ length: perChallenge }, (_one, i) => round * perChallenge + i);
      return Promise.all(
        guesses.map((i) =>
          callOperation(portalAt(i), sessions.secondStep, { challenge, code: wrongCode(i) }, anyAddress()),
        ),
      );
    }),
  );
  const looked = answers.flat().filter(({ code }) => code === 'AUTH_SECOND_STEP_WRONG').length;
  const [{ attempts: most }] = codesPerAccount;
  verdict.verify(
    looked > 0 && looked <= most,
    `${looked} of ${rounds * perChallenge} codes of a second step were looked at`,
  );
  verdict.verify(
    answers.flat().every(({ status }) => [400, 429, 503].includes(status)),
    () => `codes were answered ${[...new Set(answers.flat().map(({ status }) => status))]}`,
  );
  for (const portal of [...portals, await stand.open()]) {
    const challenge = await requestChallenge(portal, victim, password);
    const { status } = await callOperation(
      portal,
      sessions.secondStep,
      { challenge, code: rightCode() },
      anyAddress(),
    );
    verdict.verify(status === 429, `a process or a restart forgot the codes tried: ${status}`);
  }
  return looked;
}

/**
 * Checks that the answer to a wrong password does not reveal, by content or time, if two-step verification is on.
 * Returns the ratio of the times.
 */
export async function compareSecondStep(guessing: Guessing, people: readonly Person[]): Promise<number> {
  const { stand, portals, verdict, anyAddress, quick } = guessing;
  const [portal] = portals as [Portal];
  const times: [number[], number[]] = [[], []];
  const texts = new Set<string>();
  for (const [i, person] of people.entries()) {
    const has = i % 2;
    if (has) await giveSecondFactor(portal, stand, person);
    const body = { account: person.accountName, password: `wrong-${i}-guess` };
    const answer = await callOperation(portal, sessions.loginByUsername, body, anyAddress());
    times[has as 0 | 1].push(answer.ms);
    texts.add(`${answer.status} ${answer.text}`);
  }
  verdict.verify(texts.size === 1, () => `who has a second step is told: ${[...texts].join(' / ')}`);
  const ratio = quick(times[1]) / quick(times[0]);
  verdict.verify(
    ratio > 0.8 && ratio < 1.25,
    `a wrong password takes ${ratio.toFixed(2)} times as long for who has a second step`,
  );
  return ratio;
}
