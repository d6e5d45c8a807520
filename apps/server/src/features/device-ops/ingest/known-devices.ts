import { addressKey } from '../../../platform/attempts.ts';
import { createMemoryLimiter, type MemoryShare } from '../../../platform/load/memory-limits.ts';
import { type QueueClient, strangerQueueClient } from '../../../platform/load/queue-client.ts';
import { RecentValues } from '../../../platform/load/recent-values.ts';
import type { OpenedDevice } from './device-record.ts';
import type { Knock } from './refused.ts';

const megabyte = 1024 * 1024;

/**
 * How long a device that was let in is let in without a look at the database, which judges what it sends in any case, and how many devices are
 * remembered: more than a site has.
 */
const remembered = { forMs: 60_000, most: 20_000 };
/** Bodies of devices that are known: one full-sized upload each, and what is left of one that broke off. */
const ofKnown = createMemoryLimiter({ total: 64 * megabyte, each: 20 * megabyte });
/** Bodies of those who have proved nothing yet, by address: nothing of what known ones need. */
const ofStrangers = createMemoryLimiter({ total: 16 * megabyte, each: 4 * megabyte });
/** Who has been let in, as far as it is to be known before they are heard. */
type Admitted = Pick<OpenedDevice, 'companyId' | 'protocol'>;
/** Who has been let in, and who has proved to be who they say. */
const known = new RecentValues<Admitted>(remembered);
const proven = new RecentValues<true>(remembered);

/** By which way somebody speaks: terminals of ZKTeco are one party, in whatever dialect. */
export const wireOf = ({ protocol }: Knock): string => (protocol.startsWith('ZK') ? 'ZK' : protocol);

const nameOf = (knock: Knock) => `${wireOf(knock)} ${knock.serial} ${knock.address}`;

/** Notes as whom somebody was let in. */
export const noteAdmitted = (knock: Knock, { companyId, protocol }: Admitted): void =>
  known.note(nameOf(knock), { companyId, protocol });

/** As whom somebody was let in a moment ago; what they send is judged by the database all the same. */
export const admittedAs = (knock: Knock): Admitted | undefined => known.get(nameOf(knock));

/** Somebody was refused: as whom they were let in is no longer true. */
export const forgetAdmitted = (knock: Knock): void => known.forget(nameOf(knock));

/** Somebody's body has proved who they are, as a signature does: from now on they have a share of their own. */
export const noteProof = (knock: Knock): void => proven.note(nameOf(knock), true);

/** The room for the body of somebody admitted; a terminal has brought all the proof it has, only a signature is still to come. */
export function shareOf(knock: Knock): MemoryShare {
  const isProven = knock.protocol !== 'JSON' || proven.get(nameOf(knock));
  return isProven ? ofKnown(`${wireOf(knock)} ${knock.serial}`) : ofStrangers(knock.address);
}

/**
 * In whose line devices wait for a connection. A device that was let in waits as itself, from the address that it was let in from. A JSON
 * device waits as its address until its signature has been verified: its serial number is no proof. Uploads of several devices, which
 * `takeFew` puts together, wait as their company.
 */
export function partyOf(knocks: readonly Knock[]): QueueClient {
  const [first, second] = knocks;
  if (!first) return strangerQueueClient('');
  const admitted = first.protocol === 'JSON' && !proven.get(nameOf(first)) ? undefined : admittedAs(first);
  if (!admitted) return strangerQueueClient(addressKey('address', first.address));
  return { name: second ? `uploads:${admitted.companyId}` : `device:${nameOf(first)}`, isStranger: false };
}
