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

/** What was learnt lately, by name; the one heard longest ago goes first. */
class Lately<V> {
  readonly #learnt = new Map<string, { value: V; until: number }>();

  note(name: string, value: V): void {
    this.#learnt.delete(name);
    this.#learnt.set(name, { value, until: performance.now() + knownForMs });
    const [oldest] = this.#learnt.keys();
    if (this.#learnt.size > mostKnown && oldest !== undefined) this.#learnt.delete(oldest);
  }

  get(name: string): V | undefined {
    const known = this.#learnt.get(name);
    return known && known.until > performance.now() ? known.value : undefined;
  }
}

/** The company of who has been let in, and who has proved to be who they say. */
const known = new Lately<number>();
const proven = new Lately<true>();

const nameOf = ({ protocol, serial, address }: Knock) => `${protocol} ${serial} ${address}`;

/**
 * Whether who knocks may speak at all, before a byte of the body is read: by serial number and address.
 * @throws DeviceRefused after filing it
 */
export async function admit(services: Services, knock: Knock): Promise<void> {
  if (companyOf(knock) !== undefined) return;
  const companyId = await lookUp(
    () => withDevice(services, knock, async (_db, device) => device.companyId),
    knock.address,
  );
  known.note(nameOf(knock), companyId);
}

/** Of which company somebody is who was let in a moment ago; what they send is judged by the database all the same. */
export const companyOf = (knock: Knock): number | undefined => known.get(nameOf(knock));

/** Somebody's body has proved who they are, as a signature does: from now on they have a share of their own. */
export const noteProof = (knock: Knock): void => proven.note(nameOf(knock), true);

/** The room for the body of somebody admitted; a terminal has brought all the proof it has, only a signature is still to come. */
export function shareOf(knock: Knock): Share {
  const isProven = knock.protocol !== 'JSON' || proven.get(nameOf(knock));
  return isProven ? ofKnown(`${knock.protocol} ${knock.serial}`) : ofStrangers(knock.address);
}
