import { passwords } from '@gatehouse/api/auth/passwords';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { mostTries, newCode } from '../../apps/server/src/features/auth/passwords/password-codes.rules.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { mailedCode } from './codes.ts';
import type { Stand, Verdict } from './harness.ts';

/** What the proof of guessing shares with its part about codes. */
export interface Guessing {
  stand: Stand;
  portals: Portal[];
  verdict: Verdict;
  tries: number;
  anyAddress: () => string;
  random: () => number;
  quick: (values: number[]) => number;
}

const mailOf = ({ accountName }: Person) => `${accountName}@example.com`;

async function ask(portal: Portal, operation: OperationShape, body: object, address: string) {
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

/** Wrong codes by the hundred at one mailed code, from anywhere, over all processes: how many of them the row looked at. */
export async function guessCodes(guessing: Guessing, victim: Person): Promise<number> {
  const { stand, portals, verdict, tries, anyAddress } = guessing;
  const { owner } = stand.make;
  const [first] = portals as [Portal];
  const { email, otp } = await mailedCode(stand, first, victim);
  for (let from = 0; from < tries; from += 250) {
    const wave = Array.from({ length: Math.min(250, tries - from) }, (_, i) => {
      const portal = portals[i % portals.length] ?? first;
      const operation = i % 2 ? passwords.verifyOtp : passwords.reset;
      const guess = newCode('PASSWORD') === otp ? '00000000' : newCode('PASSWORD');
      const more = operation === passwords.reset ? { newPassword: 'Green-Teapot-77' } : {};
      return ask(portal, operation, { email, otp: guess, ...more }, anyAddress());
    });
    const answers = await Promise.all(wave);
    verdict.hold(
      answers.every(({ status }) => [400, 429, 503].includes(status)),
      () => `wrong codes were answered ${[...new Set(answers.map(({ status }) => status))]}`,
    );
  }
  const { rows } = await owner.query(
    'SELECT tries, (SELECT password_hash FROM accounts WHERE id = $1) AS password FROM one_time_codes WHERE account_id = $1',
    [victim.accountId],
  );
  const looked = Number(rows[0]?.tries);
  verdict.hold(looked === mostTries, `${looked} of ${tries} guesses at one code were looked at`);
  // the right one, too late: on every process, and on one that was started since
  for (const portal of [...portals, await stand.open()]) {
    const { status } = await ask(portal, passwords.verifyOtp, { email, otp }, anyAddress());
    verdict.hold(status === 400, `a code that was tried too often was answered ${status}`);
  }
  return looked;
}

/** Guesses at many codes from one address, and askings for codes. Answers how many guesses were let through. */
export async function sprayCodes({ portals, verdict, tries }: Guessing): Promise<number> {
  const at = (i: number) => portals[i % portals.length] as Portal;
  const answers = await Promise.all(
    Array.from({ length: Math.min(tries, 250) }, (_, i) =>
      ask(at(i), passwords.verifyOtp, { email: `sprayed${i}@example.com`, otp: '12345678' }, '10.78.0.1'),
    ),
  );
  const sprayed = answers.filter(({ status }) => status === 400).length;
  verdict.hold(sprayed > 0 && sprayed <= 100, `${sprayed} codes were tried from one address`);
  const asked = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      ask(at(i), passwords.forgot, { email: `asked${i}@example.com` }, '10.78.0.2'),
    ),
  );
  const given = asked.filter(({ status }) => status === 200).length;
  verdict.hold(given > 0 && given <= 30, `${given} codes were asked for from one address`);
  return sprayed;
}

/** Who exists, by what is answered to asking and to trying, and by when. Answers the worse ratio of times. */
export async function tellCodesApart(guessing: Guessing, people: readonly Person[]): Promise<number> {
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
        const answer = await ask(portal, operation, { email, ...more }, anyAddress());
        times[which].push(answer.ms);
        texts.add(`${answer.status} ${answer.text}`);
      }
    }
    verdict.hold(
      texts.size === 1,
      () => `${way} answers known and unknown differently: ${[...texts].join(' / ')}`,
    );
    const ratio = quick(times.known) / quick(times.unknown);
    verdict.hold(
      ratio > 0.8 && ratio < 1.25,
      `${way} takes ${ratio.toFixed(2)} times as long for a known address as for an unknown one`,
    );
    if (Math.abs(Math.log(ratio)) > Math.abs(Math.log(worst))) worst = ratio;
  }
  return worst;
}
