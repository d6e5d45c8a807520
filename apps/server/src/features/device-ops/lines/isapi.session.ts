import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readBody } from '../hik/hik.body.ts';
import type { TerminalNetworks } from './callable.rules.ts';
import { answerTo, type Challenge, readChallenge } from './digest.ts';
import { type Answer, readAnswer } from './isapi.answers.ts';
import { type Asking, CallRefused, callTerminal, NoAnswer, type Place, type Reply } from './terminal-door.ts';

/** Why a terminal cannot be called; nothing more is sent to it. */
export type Trouble =
  | 'NO_ANSWER'
  | 'SIGN_IN_REJECTED'
  | 'WRONG_PASSWORD'
  | 'LOCKED'
  | 'OTHER_DEVICE'
  | 'NOT_PERMITTED'
  | 'NOT_UNDERSTOOD';

export class LineTrouble extends Error {
  readonly trouble: Trouble;
  /** How long the terminal says it lets nobody in. */
  readonly lockedMs: number;
  constructor(trouble: Trouble, lockedMs = 0) {
    super(`the terminal cannot be called: ${trouble}`);
    this.trouble = trouble;
    this.lockedMs = lockedMs;
  }
}

export interface SignIn extends Place {
  userName: string;
  password: string;
}

/** Who answers. */
export interface Identity {
  model: string;
  serialNumber: string;
  firmware: string;
}

export interface IsapiSession {
  /** One call, signed; calls of a session go one after the other. */
  call(asking: Asking): Promise<Answer>;
  /** Who answers there. */
  identify(): Promise<Identity>;
}

/** How long a lock lasts that does not say so (protocols.md §2), and at most. */
const lockMs = { usual: 30 * 60_000, most: 24 * 3_600_000 };

/**
 * A conversation with one terminal (HTTP Digest). The first answer brings the challenge, so it begins with `identify`, which sends nothing.
 * Terminals sometimes answer a signed call with 401 and a new nonce although the password is right, so a rejected call is signed once more. The
 * fifth rejected call in a row locks the account: SIGN_IN_REJECTED stands for two of them.
 * @throws LineTrouble from either call
 */
export function openSession(networks: TerminalNetworks, line: SignIn): IsapiSession {
  let challenge: Challenge | undefined;
  let count = 0;

  const send = async (asking: Asking): Promise<Reply> => {
    const { method, path, headers } = asking;
    count += 1;
    const cnonce = randomBytes(8).toString('hex');
    const signed = challenge && { Authorization: answerTo(challenge, line, { method, path, count, cnonce }) };
    try {
      return await callTerminal(networks, line, { ...asking, headers: { ...headers, ...signed } });
    } catch (error) {
      if (error instanceof CallRefused) throw new LineTrouble('NOT_PERMITTED');
      if (error instanceof NoAnswer) throw new LineTrouble('NO_ANSWER');
      throw error;
    }
  };

  const call = async (asking: Asking): Promise<Answer> => {
    let wasSigned = challenge !== undefined;
    let reply = await send(asking);
    let isRepeated = false;
    // for the first challenge, for a nonce that has become too old, and for one new nonce without a reason
    for (let round = 0; reply.status === 401 && round < 3; round++) {
      const locked = lockIn(reply.body);
      if (locked !== null) throw new LineTrouble('LOCKED', locked);
      const next = readChallenge(reply.challenges);
      // Basic would send the password in the clear
      if (!next) throw new LineTrouble(wasSigned ? 'SIGN_IN_REJECTED' : 'NOT_UNDERSTOOD');
      if (wasSigned && !next.isStale) {
        if (isRepeated) throw new LineTrouble('SIGN_IN_REJECTED');
        isRepeated = true;
      }
      challenge = next;
      count = 0;
      wasSigned = true;
      reply = await send(asking);
    }
    if (reply.status === 401) throw new LineTrouble('SIGN_IN_REJECTED');
    // whatever stands behind a redirect, it is no terminal
    if (reply.status >= 300 && reply.status < 400) throw new LineTrouble('NOT_UNDERSTOOD');
    return readAnswer(reply.status, reply.body);
  };

  return {
    call,
    async identify() {
      const answer = await call({ method: 'GET', path: '/ISAPI/System/deviceInfo' });
      const read = answer.isOk ? infoShape.safeParse(answer.said) : undefined;
      if (!read?.success) throw new LineTrouble('NOT_UNDERSTOOD');
      const { model, serialNumber, firmwareVersion } = read.data.DeviceInfo;
      return { model, serialNumber, firmware: firmwareVersion };
    },
  };
}

const fact = z
  .string()
  .transform((text) => text.replaceAll(/\p{Cc}/gu, '').slice(0, 64))
  .catch('')
  .default('');
const infoShape = z.object({
  DeviceInfo: z.object({ model: fact, serialNumber: fact, firmwareVersion: fact }),
});

const lockShape = z.object({
  lockStatus: z.string(),
  unlockTime: z.coerce.number().positive().optional().catch(undefined),
});

/** How long a refusal says that the account is locked, in ms; null: it is not. */
function lockIn(body: Buffer): number | null {
  const [said] = readBody(body).said;
  const outer = z.object({ userCheck: z.unknown() }).safeParse(said);
  const read = lockShape.safeParse(outer.success ? outer.data.userCheck : said);
  if (!read.success || !/^lock/i.test(read.data.lockStatus)) return null;
  const { unlockTime } = read.data;
  return unlockTime === undefined ? lockMs.usual : Math.min(unlockTime * 1000, lockMs.most);
}
