import { randomBytes } from 'node:crypto';
import { DAY, MINUTE } from '@gatehouse/api/platform/dates';
import { z } from 'zod';
import {
  LineTrouble,
  type TerminalCredentials,
  type TerminalIdentity,
} from '../../../lines/called-terminals.ts';
import {
  CallRefused,
  callTerminal,
  type IsapiReply,
  type IsapiRequest,
  NoAnswer,
} from '../../../lines/terminal-client.ts';
import type { TerminalNetworks } from '../../../lines/terminal-networks.rules.ts';
import { readBody } from '../body.ts';
import { type IsapiAnswer, readAnswer } from './answers.ts';
import { type Challenge, formatAuthorization, readChallenge } from './digest.ts';

export interface IsapiSession {
  /** Makes one signed call. Calls of a session run one after another. */
  call(asking: IsapiRequest): Promise<IsapiAnswer>;
  identify(): Promise<TerminalIdentity>;
}

/**
 * Milliseconds for which a terminal locks an account: `usual` if the terminal reports no duration (protocols.md §2), at
 * most `most`.
 */
const lockMs = { usual: 30 * MINUTE, most: DAY };

/**
 * Opens a session with one terminal (HTTP Digest). The first answer of the terminal contains the challenge, so a
 * session begins with `identify`, which sends no data. Terminals sometimes answer a signed call with 401 and a new
 * nonce although the password is right. A rejected call is therefore signed and sent a second time. SIGN_IN_REJECTED
 * means that the terminal rejected both calls. Terminals lock the account at the fifth rejected call in a row.
 * @throws LineTrouble from `identify` and `call`
 */
export function openSession(networks: TerminalNetworks, line: TerminalCredentials): IsapiSession {
  const signer = createSigner(line);
  const send = (asking: IsapiRequest) => sendTo(networks, line, signer.sign(asking));

  const call = async (asking: IsapiRequest): Promise<IsapiAnswer> => {
    let reply = await send(asking);
    let isRepeated = false;
    // Three attempts are enough for the first challenge, an expired nonce, and one new nonce without a reason.
    for (let round = 0; reply.status === 401 && round < 3; round++) {
      const { wasSigned, isStale } = signer.accept(reply);
      if (wasSigned && !isStale) {
        if (isRepeated) throw new LineTrouble('SIGN_IN_REJECTED');
        isRepeated = true;
      }
      reply = await send(asking);
    }
    if (reply.status === 401) throw new LineTrouble('SIGN_IN_REJECTED');
    // Terminals do not redirect, so a host that redirects is no terminal.
    if (reply.status >= 300 && reply.status < 400) throw new LineTrouble('NOT_UNDERSTOOD');
    return readAnswer(reply.status, reply.body);
  };

  return { call, identify: () => identify(call) };
}

/** Signer of requests, with the last challenge of a terminal. */
interface Signer {
  /** Adds the signature to a request. Requests before the first challenge have no signature. */
  sign(asking: IsapiRequest): IsapiRequest;
  /**
   * Stores the challenge of a rejected call. Returns whether the call was signed, and whether it was rejected only
   * because its nonce had expired.
   * @throws LineTrouble if the account is locked or the terminal sends no digest challenge
   */
  accept(reply: IsapiReply): { wasSigned: boolean; isStale: boolean };
}

function createSigner(line: TerminalCredentials): Signer {
  let challenge: Challenge | undefined;
  let count = 0;
  return {
    sign(asking) {
      const { method, path, headers } = asking;
      count += 1;
      const cnonce = randomBytes(8).toString('hex');
      const signed = challenge && {
        Authorization: formatAuthorization(challenge, line, { method, path, count, cnonce }),
      };
      return { ...asking, headers: { ...headers, ...signed } };
    },
    accept({ body, challenges }) {
      const wasSigned = challenge !== undefined;
      const locked = lockIn(body);
      if (locked !== null) throw new LineTrouble('LOCKED', locked);
      const next = readChallenge(challenges);
      // Basic authentication would send the password in plain text, so only a digest challenge is accepted.
      if (!next) throw new LineTrouble(wasSigned ? 'SIGN_IN_REJECTED' : 'NOT_UNDERSTOOD');
      challenge = next;
      count = 0;
      return { wasSigned, isStale: next.isStale };
    },
  };
}

async function sendTo(
  networks: TerminalNetworks,
  line: TerminalCredentials,
  asking: IsapiRequest,
): Promise<IsapiReply> {
  try {
    return await callTerminal(networks, line, asking);
  } catch (error) {
    if (error instanceof CallRefused) throw new LineTrouble('NOT_PERMITTED');
    if (error instanceof NoAnswer) throw new LineTrouble('NO_ANSWER');
    throw error;
  }
}

async function identify(call: IsapiSession['call']): Promise<TerminalIdentity> {
  const answer = await call({ method: 'GET', path: '/ISAPI/System/deviceInfo' });
  const read = answer.isOk ? infoShape.safeParse(answer.said) : undefined;
  if (!read?.success) throw new LineTrouble('NOT_UNDERSTOOD');
  const { model, serialNumber, firmwareVersion } = read.data.DeviceInfo;
  return { model, serialNumber, firmware: firmwareVersion };
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

/** Returns the milliseconds until the terminal unlocks the account, or null if the account is not locked. */
function lockIn(body: Buffer): number | null {
  const [content] = readBody(body).said;
  const outer = z.object({ userCheck: z.unknown() }).safeParse(content);
  const read = lockShape.safeParse(outer.success ? outer.data.userCheck : content);
  if (!read.success || !/^lock/i.test(read.data.lockStatus)) return null;
  const { unlockTime } = read.data;
  return unlockTime === undefined ? lockMs.usual : Math.min(unlockTime * 1000, lockMs.most);
}
