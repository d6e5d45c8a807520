import { room, type Share } from '../../../platform/load/shares.ts';
import { turns } from '../../../platform/load/turns.ts';
import type { Services } from '../../../platform/services.ts';
import { withDevice } from './device-gate.service.ts';
import type { Knock } from './refused.ts';

const megabyte = 1024 * 1024;

/** How long a device that was let in is let in without a look at the database; what it sends is judged there anyway. */
const knownForMs = 60_000;
/** Devices remembered; more than a site has. */
const mostKnown = 20_000;
/** Bodies of devices that are known: one full-sized upload each, and what is left of one that broke off. */
const ofKnown = room({ total: 64 * megabyte, each: 20 * megabyte });
/** Bodies of those who have proved nothing yet, by address: nothing of what known ones need. */
const ofStrangers = room({ total: 16 * megabyte, each: 4 * megabyte });
/** Looking up who knocks: two connections of the pool, whoever asks how often, and the addresses one after the other. */
const lookUp = turns({
  atOnce: 2,
  mostWaiting: 2_000,
  mostWaitingEach: 200,
  longestWaitMs: 1_500,
});

/** Who has been let in, and who has proved to be who they say, until when; the one heard longest ago first. */
const known = new Map<string, number>();
const proven = new Map<string, number>();

const nameOf = ({ protocol, serial, address }: Knock) => `${protocol} ${serial} ${address}`;

function remember(list: Map<string, number>, name: string): void {
  list.delete(name);
  list.set(name, performance.now() + knownForMs);
  const [oldest] = list.keys();
  if (list.size > mostKnown && oldest !== undefined) list.delete(oldest);
}

const isAmong = (list: ReadonlyMap<string, number>, name: string) =>
  (list.get(name) ?? 0) > performance.now();

/**
 * Whether who knocks may speak at all, before a byte of the body is read: by serial number and address.
 * @throws DeviceRefused after filing it
 */
export async function admit(services: Services, knock: Knock): Promise<void> {
  const name = nameOf(knock);
  if (isAmong(known, name)) return;
  await lookUp(() => withDevice(services, knock, async () => undefined), knock.address);
  remember(known, name);
}

/** Somebody's body has proved who they are, as a signature does: from now on they have a share of their own. */
export const noteProof = (knock: Knock): void => remember(proven, nameOf(knock));

/** The room for the body of somebody admitted; a serial number and an allowed address are all the proof a terminal has. */
export function shareOf(knock: Knock): Share {
  const isProven = knock.protocol === 'ZK_ATT' || isAmong(proven, nameOf(knock));
  return isProven ? ofKnown(`${knock.protocol} ${knock.serial}`) : ofStrangers(knock.address);
}
