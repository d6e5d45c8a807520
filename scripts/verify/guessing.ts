// Proves T6 of the security rules. Guesses passwords, app passwords and one-time codes. The portal evaluates only a few
// guesses, regardless of the number of simultaneous guesses and addresses. The limit also applies across two processes
// and a restart. The owner's browser can still sign in. Answers for a known and an unknown account differ in neither
// bytes nor time. node scripts/verify/guessing.ts [--long] [--seed N]

import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import {
  openFixture,
  type ProofFixture,
  readOptions,
  seededRandom,
  Verdict,
} from '@gatehouse/testing/portal/harness';
import { hashPassword } from '../../apps/server/src/platform/password.ts';
import type { Portal } from '../../apps/server/src/portal.ts';
import { compareStopped, proveOwnersBrowser, signInBrowser } from './guessing/browsers.ts';
import { guessAppPasswords } from './guessing/calendars.ts';
import { compareCodeAnswers, type Guessing, guessCodes, sprayCodes } from './guessing/codes.ts';
import { compareSecondStep, guessSecondStep } from './guessing/second-step.ts';
import { guessApiTokens } from './guessing/tokens.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('GUESSING', options);
const tries = options.long ? 1_000 : 200;
const pairs = options.long ? 300 : 60;
/**
 * Maximum number of evaluated guesses per account, and per address over all accounts (apps/server sessions.service).
 */
const bounds = { account: 10, address: 100 };
const right = 'Blue-Kettle-42';

const randomAddress = () =>
  `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${1 + Math.floor(random() * 254)}`;

async function attempt(portal: Portal, account: string, password: string, address = randomAddress()) {
  const started = performance.now();
  const response = await portal.app.inject({
    method: 'POST',
    url: pathOf(sessions.loginByUsername),
    remoteAddress: address,
    headers: {
      'x-forwarded-for': randomAddress(),
      'x-real-ip': randomAddress(),
      forwarded: `for=${randomAddress()}`,
    },
    payload: { account, password },
  });
  const { messageCode } = response.json<{ messageCode: string }>();
  const text = response.payload.replace(/"requestId":"[^"]*"/, '');
  return { status: response.statusCode, code: messageCode, text, ms: performance.now() - started };
}

async function makePeople({ make }: ProofFixture, count: number): Promise<Person[]> {
  const company = await make.company();
  const { id: departmentId } = await make.department({ companyId: company.id });
  const persons: Person[] = [];
  for (let i = 0; i < count; i++) persons.push(await make.employee({ companyId: company.id, departmentId }));
  await make.owner.query('UPDATE accounts SET password_hash = $1 WHERE password_hash IS NULL', [
    await hashPassword(right),
  ]);
  return persons;
}

const countEvaluated = (answers: { code: string }[]) =>
  answers.filter(({ code }) => code === 'AUTH_BAD_CREDENTIAL').length;
// Other load on the machine only adds time, so the lower quartile is more reliable than the median.
const lowerQuartile = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;

/** Sends all attempts in waves that fit into the database queue. */
async function storm(
  portals: Portal[],
  count: number,
  attemptOnce: (portal: Portal, i: number) => ReturnType<typeof attempt>,
) {
  const answers: Awaited<ReturnType<typeof attempt>>[] = [];
  for (let from = 0; from < count; from += 250) {
    const wave = Array.from({ length: Math.min(250, count - from) }, (_, i) => from + i);
    answers.push(
      ...(await Promise.all(wave.map((i) => attemptOnce(portals[i % portals.length] as Portal, i)))),
    );
  }
  return answers;
}

const fixture = await openFixture();
try {
  const portals = [await fixture.open(), await fixture.open()];
  const [victim, ...knownPeople] = await makePeople(fixture, pairs + 1);
  if (!victim) throw new Error('nobody to guess at');
  const own = await signInBrowser(portals[0] as Portal, victim, right);

  const guesses = await storm(portals, tries, (portal, i) =>
    attempt(portal, victim.accountName, `guess-${i}-x`),
  );
  const looked = countEvaluated(guesses);
  verdict.verify(
    looked > 0 && looked <= bounds.account,
    `${looked} of ${tries} guesses at one account were looked at`,
  );
  verdict.verify(
    guesses.every(({ status }) => [400, 429, 503].includes(status)),
    () => `answers of ${[...new Set(guesses.map(({ status }) => status))]}`,
  );
  const again = await fixture.open();
  for (const portal of [...portals, again])
    verdict.verify(
      (await attempt(portal, victim.accountName, right)).status === 429,
      'the limit was forgotten by a process or a restart',
    );

  const sprays = await storm(portals, tries, (portal, i) =>
    attempt(portal, `sprayed-${i}`, 'Summer-2026', '10.77.0.1'),
  );
  const sprayed = countEvaluated(sprays);
  verdict.verify(sprayed <= bounds.address, `${sprayed} accounts were tried from one address`);
  const v6 = await storm(portals, 150, (portal, i) =>
    attempt(portal, `sixth-${i}`, 'Summer-2026', `2001:db8:1:2::${i.toString(16)}`),
  );
  verdict.verify(
    countEvaluated(v6) <= bounds.address,
    `${countEvaluated(v6)} accounts were tried from one network of IPv6`,
  );

  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const texts = new Set<string>();
  for (const [i, person] of knownPeople.entries()) {
    const state = [1, 1, 1, -1, -99, 0][i % 6];
    await fixture.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [
      state,
      person.accountId,
    ]);
    const [portal] = portals as [Portal];
    const order = random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      // Sends the correct password for a locked or disabled account, because the portal must reject it too.
      const typedPassword = state === 1 ? `wrong-${i}-guess` : right;
      const answer = await attempt(
        portal,
        which === 'known' ? person.accountName : `nobody-${i}`,
        typedPassword,
      );
      times[which].push(answer.ms);
      texts.add(`${answer.status} ${answer.text}`);
    }
  }
  verdict.verify(
    texts.size === 1,
    () => `known and unknown accounts are answered differently: ${[...texts].join(' / ')}`,
  );
  const ratio = lowerQuartile(times.known) / lowerQuartile(times.unknown);
  verdict.verify(
    ratio > 0.8 && ratio < 1.25,
    `a known account takes ${ratio.toFixed(2)} times as long as an unknown one`,
  );

  const guessing: Guessing = {
    stand: fixture,
    portals,
    verdict,
    tries,
    anyAddress: randomAddress,
    random,
    quick: lowerQuartile,
  };
  const ownLooked = await proveOwnersBrowser(guessing, victim, right, own);
  const stoppedRatio = await compareStopped(guessing, await makePeople(fixture, pairs));
  const [confused, ...addressees] = await makePeople(fixture, pairs + 1);
  if (!confused) throw new Error('nobody to guess at');
  const codeTries = await guessCodes(guessing, confused);
  const codesSprayed = await sprayCodes(guessing);
  const codeRatio = await compareCodeAnswers(guessing, addressees);
  const [beset, ...others] = await makePeople(fixture, pairs + 1);
  if (!beset) throw new Error('nobody to guess at');
  const stepCodes = await guessSecondStep(guessing, beset, right);
  const stepRatio = await compareSecondStep(guessing, others);
  const [reader] = await makePeople(fixture, 1);
  if (!reader) throw new Error('nobody to guess at');
  const appPasswords = await guessAppPasswords(guessing, reader, right);
  const apiTokens = await guessApiTokens(guessing, reader);

  verdict.print({
    tries,
    evaluated: looked,
    sprayed,
    processes: portals.length + 1,
    answers: texts.size,
    time_ratio: ratio.toFixed(2),
    own_browser: ownLooked,
    stopped_time_ratio: stoppedRatio.toFixed(2),
    code_tries: codeTries,
    codes_sprayed: codesSprayed,
    code_time_ratio: codeRatio.toFixed(2),
    second_step_codes: stepCodes,
    second_step_time_ratio: stepRatio.toFixed(2),
    app_passwords: appPasswords,
    api_tokens: apiTokens,
    seed: options.seed,
  });
} finally {
  await fixture.close();
}
