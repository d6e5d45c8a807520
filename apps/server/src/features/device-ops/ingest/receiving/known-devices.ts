import { addressKey } from '../../../../platform/attempts.ts';
import { createMemoryLimiter, type MemoryShare } from '../../../../platform/load/memory-limits.ts';
import { type QueueClient, strangerQueueClient } from '../../../../platform/load/queue-client.ts';
import { RecentValues } from '../../../../platform/load/recent-values.ts';
import type { OpenedDevice } from '../device-record.ts';
import type { DeviceSender } from './device-sender.ts';

const megabyte = 1024 * 1024;

/**
 * Limits of the cache of admitted devices. Within `forMs` milliseconds a device needs no new look-up. `most` is the
 * maximum number of devices, more than any site has. The database also checks every request.
 */
const remembered = { forMs: 60_000, most: 20_000 };
/**
 * Memory limits for request bodies of known devices. The share of each device is enough for a full upload and the
 * rest of an aborted one.
 */
const ofKnown = createMemoryLimiter({ total: 64 * megabyte, each: 20 * megabyte });
/**
 * Memory limits for request bodies of unverified senders, by address. Their bodies use none of the memory for known
 * devices.
 */
const ofStrangers = createMemoryLimiter({ total: 16 * megabyte, each: 4 * megabyte });
type AdmittedDevice = Pick<OpenedDevice, 'companyId' | 'protocol'>;
const admitted = new RecentValues<AdmittedDevice>(remembered);
const proven = new RecentValues<true>(remembered);

/** Returns the transport of a sender. Both dialects of ZKTeco terminals use the same transport. */
export const transportOf = ({ protocol }: DeviceSender): string =>
  protocol.startsWith('ZK') ? 'ZK' : protocol;

const cacheKeyOf = (sender: DeviceSender) => `${transportOf(sender)} ${sender.serial} ${sender.address}`;

export const noteAdmitted = (sender: DeviceSender, { companyId, protocol }: AdmittedDevice): void =>
  admitted.note(cacheKeyOf(sender), { companyId, protocol });

/** Finds a sender in the cache of admitted devices. The database still checks the requests of the device. */
export const findAdmitted = (sender: DeviceSender): AdmittedDevice | undefined =>
  admitted.get(cacheKeyOf(sender));

export const deleteAdmitted = (sender: DeviceSender): void => admitted.forget(cacheKeyOf(sender));

/**
 * Stores that a sender proved its identity. From this time on the sender has a separate share of memory for request
 * bodies.
 */
export const noteProof = (sender: DeviceSender): void => proven.note(cacheKeyOf(sender), true);

/**
 * Returns the key of the memory share for a sender's request bodies. Terminals send no signatures, so each terminal has
 * a separate share without further proof. A JSON device uses the share of its address until its signature is verified.
 */
export function shareOf(sender: DeviceSender): MemoryShare {
  const isProven = sender.protocol !== 'JSON' || proven.get(cacheKeyOf(sender));
  return isProven ? ofKnown(`${transportOf(sender)} ${sender.serial}`) : ofStrangers(sender.address);
}

/**
 * Returns the key of the queue in which a sender waits for a database connection. An admitted device has a separate
 * queue for its name and address. A JSON device uses the queue of its address until its signature is verified, because
 * a serial number is no proof. Uploads that `ingestSmallUpload` combines use the queue of their company.
 */
export function queueClientOf(senders: readonly DeviceSender[]): QueueClient {
  const [first, second] = senders;
  if (!first) return strangerQueueClient('');
  const admitted =
    first.protocol === 'JSON' && !proven.get(cacheKeyOf(first)) ? undefined : findAdmitted(first);
  if (!admitted) return strangerQueueClient(addressKey('address', first.address));
  return {
    name: second ? `uploads:${admitted.companyId}` : `device:${cacheKeyOf(first)}`,
    isStranger: false,
  };
}
