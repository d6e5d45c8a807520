import { passwords } from '@gatehouse/api/auth/passwords';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { insertMailedCode } from '@gatehouse/testing/kit/stored-codes';
import type { ProofFixture, Verdict } from '@gatehouse/testing/portal/harness';
import { mostTries, newCode } from '../../../apps/server/src/features/auth/passwords/password-codes.rules.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';

export interface Guessing {
  stand: ProofFixture;
  portals: Portal[];
  verdict: Verdict;
  tries: number;
  anyAddress: () => string;
  random: () => number;
  quick: (values: number[]) => number;
}

const mailOf = ({ accountName }: Person) => `${accountName}@example.com`;

async function callOperation(portal: Portal, operation: OperationShape, body: object, address: string) {
  const started = performance.now();
  const response = await portal.app.inject({
    method: 'POST',
    url: pathOf(operation),
    remoteAddress: address,
    headers: { 'x-forwarded-for': '10.1.2.3', 'x-real-ip': '10.1.2.4' },
    payload: body,
  });
  const text = response.payload.replace(/"requestId":"[^"]*"/, '');
  return { status: response.statusCode, text, ms: performance.now() - started };
}

/**
 * Tries hundreds of wrong codes for one mailed code, from many addresses over all processes. Returns the number of
 * codes that the portal evaluated.
 */
export async function guessCodes(guessing: Guessing, victim: Person): Promise<number> {
  const { stand, portals, verdict, tries, anyAddress } = guessing;
  const { owner } = stand.make;
  const [first] = portals as [Portal];
  const { email, otp } = await insertMailedCode(stand, first, victim);
  for (let from = 0; from < tries; from += 250) {
    const wave = Array.from({ length: Math.min(250, tries - from) }, (_, i) => {
      const portal = portals[i % portals.length] ?? first;
      const operation = i % 2 ? passwords.verifyOtp : passwords.reset;
      const guess = newCode('PASSWORD') === otp ? '00000000' : newCode('PASSWORD');
      const more = operation === passwords.reset ? { newPassword: 'Green-Teapot-77' } : {};
      return callOperation(portal, operation, { email, otp: guess, ...more }, anyAddress());
    });
    const answers = await Promise.all(wave);
    verdict.verify(
      answers.every(({ status }) => [400, 429, 503].includes(status)),
      () => `wrong codes were answered ${[...new Set(answers.map(({ status }) => status))]}`,
    );
  }
  const { rows } = await owner.query(
    'SELECT tries, (SELECT password_hash FROM accounts WHERE id = $1) AS password FROM one_time_codes WHERE account_id = $1',
    [victim.accountId],
  );
  const looked = Number(rows[0]?.tries);
  verdict.verify(looked === mostTries, `${looked} of ${tries} guesses at one code were looked at`);
  // Sends the correct code after the limit is reached, to every process and to a newly started process.
  for (const portal of [...portals, await stand.open()]) {
    const { status } = await callOperation(portal, passwords.verifyOtp, { email, otp }, anyAddress());
    verdict.verify(status === 400, `a code that was tried too often was answered ${status}`);
  }
  return looked;
}

/** Guesses many codes, and requests many codes, from one address. Returns the number of evaluated guesses. */
export async function sprayCodes({ portals, verdict, tries }: Guessing): Promise<number> {
  const portalAt = (i: number) => portals[i % portals.length] as Portal;
  const answers = await Promise.all(
    Array.from({ length: Math.min(tries, 250) }, (_, i) =>
      callOperation(
        portalAt(i),
        passwords.verifyOtp,
        { email: `sprayed${i}@example.com`, otp: '12345678' },
        '10.78.0.1',
      ),
    ),
  );
  const sprayed = answers.filter(({ status }) => status === 400).length;
  verdict.verify(sprayed > 0 && sprayed <= 100, `${sprayed} codes were tried from one address`);
  const codeRequests = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      callOperation(portalAt(i), passwords.forgot, { email: `asked${i}@example.com` }, '10.78.0.2'),
    ),
  );
  const sentCodes = codeRequests.filter(({ status }) => status === 200).length;
  verdict.verify(sentCodes > 0 && sentCodes <= 30, `${sentCodes} codes were asked for from one address`);
  return sprayed;
}

/**
 * Checks that neither the content nor the time of answers reveals if an account exists, when codes are requested and
 * when they are tried. Returns the larger of the two time ratios.
 */
export async function compareCodeAnswers(guessing: Guessing, people: readonly Person[]): Promise<number> {
  const { stand, portals, verdict, anyAddress, random, quick } = guessing;
  const [portal] = portals as [Portal];
  const ways = { forgot: passwords.forgot, verify: passwords.verifyOtp, reset: passwords.reset };
  let worst = 1;
  for (const [way, operation] of Object.entries(ways)) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    const texts = new Set<string>();
    for (const [i, person] of people.entries()) {
      const state = [1, 1, 1, -1, -99, 0][i % 6];
      await stand.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [
        state,
        person.accountId,
      ]);
      const order = random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const which of order) {
        const email = which === 'known' ? mailOf(person) : `nobody${i}@example.com`;
        const more = {
          forgot: {},
          verify: { otp: '12345678' },
          reset: { otp: '12345678', newPassword: 'Green-Teapot-77' },
        }[way];
        const answer = await callOperation(portal, operation, { email, ...more }, anyAddress());
        times[which].push(answer.ms);
        texts.add(`${answer.status} ${answer.text}`);
      }
    }
    verdict.verify(
      texts.size === 1,
      () => `${way} answers known and unknown differently: ${[...texts].join(' / ')}`,
    );
    const ratio = quick(times.known) / quick(times.unknown);
    verdict.verify(
      ratio > 0.8 && ratio < 1.25,
      `${way} takes ${ratio.toFixed(2)} times as long for a known address as for an unknown one`,
    );
    if (Math.abs(Math.log(ratio)) > Math.abs(Math.log(worst))) worst = ratio;
  }
  return worst;
}
