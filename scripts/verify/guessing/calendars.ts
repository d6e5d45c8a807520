import type { Person } from '@gatehouse/testing/data/factories';
import { newAppPassword } from '../../../apps/server/src/features/meetings/calendar-passwords/app-password.rules.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { Guessing } from './codes.ts';

/** Maximum number of unknown app passwords per network address (apps/server caldav-call.service). */
const maxAttempts = 300;

async function requestCalendar(portal: Portal, account: string, password: string, address: string) {
  const credentials = Buffer.from(`${account}:${password}`).toString('base64');
  const response = await portal.app.inject({
    method: 'PROPFIND',
    url: '/caldav/',
    remoteAddress: address,
    headers: { authorization: `Basic ${credentials}`, depth: '0', 'x-forwarded-for': '10.1.2.3' },
  });
  return { status: response.statusCode, text: response.payload };
}

/**
 * Guesses app passwords of calendar programs from one address over all processes. The guesses have the format of app
 * passwords or of account passwords. Returns the number of guesses that the portal evaluated.
 */
export async function guessAppPasswords(
  { stand, portals, verdict, tries, anyAddress }: Guessing,
  victim: Person,
  password: string,
): Promise<number> {
  const [first] = portals as [Portal];
  const { secret } = await stand.make.calendarPassword(victim);
  const own = await requestCalendar(first, victim.accountName, password, anyAddress());
  const unknown = await requestCalendar(first, 'nobody-at-all', newAppPassword().secret, anyAddress());
  verdict.verify(
    own.status === 401,
    `the password of an account was answered ${own.status} to a calendar program`,
  );
  verdict.verify(own.text === unknown.text, 'known and unknown accounts are answered differently');
  const answers: number[] = [];
  for (let from = 0; from < maxAttempts + tries; from += 250) {
    const wave = Array.from({ length: Math.min(250, maxAttempts + tries - from) }, (_, i) => {
      const guess = i % 2 ? newAppPassword().secret : `guess-${i}-x`;
      return requestCalendar(portals[i % portals.length] ?? first, victim.accountName, guess, '10.79.0.1');
    });
    answers.push(...(await Promise.all(wave)).map(({ status }) => status));
  }
  const looked = answers.filter((status) => status === 401).length;
  verdict.verify(looked > 0 && looked <= maxAttempts, `${looked} app passwords were tried from one address`);
  verdict.verify(
    answers.every((status) => [401, 429, 503].includes(status)),
    () => `guesses at app passwords were answered ${[...new Set(answers)]}`,
  );
  // The portal must still accept the correct password, because all phones of a company may share one address.
  for (const portal of [...portals, await stand.open()]) {
    const right = await requestCalendar(portal, victim.accountName, secret, '10.79.0.1');
    verdict.verify(right.status === 207, `the right app password was answered ${right.status}`);
    const wrong = await requestCalendar(portal, victim.accountName, newAppPassword().secret, '10.79.0.1');
    verdict.verify(
      wrong.status === 429,
      'the limit of app passwords was forgotten by a process or a restart',
    );
  }
  return looked;
}
