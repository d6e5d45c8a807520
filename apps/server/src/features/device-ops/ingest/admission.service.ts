import { room, type Share } from '../../../platform/load/shares.ts';
import { turns } from '../../../platform/load/turns.ts';
import type { Services } from '../../../platform/services.ts';
import { withDevice } from './device-gate.service.ts';
import type { OpenedDevice } from './device-record.ts';
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

  forget(name: string): void {
    this.#learnt.delete(name);
  }

  get(name: string): V | undefined {
    const known = this.#learnt.get(name);
    return known && known.until > performance.now() ? known.value : undefined;
  }
}

/** Who has been let in, as far as it is to be known before they are heard. */
type Admitted = Pick<OpenedDevice, 'companyId' | 'protocol'>;
/** Who has been let in, and who has proved to be who they say. */
const known = new Lately<Admitted>();
const proven = new Lately<true>();

/** By which way somebody speaks: terminals of ZKTeco are one party, in whatever dialect. */
export const wireOf = ({ protocol }: Knock): string => (protocol.startsWith('ZK') ? 'ZK' : protocol);

const nameOf = (knock: Knock) => `${wireOf(knock)} ${knock.serial} ${knock.address}`;

/**
 * Whether who knocks may speak at all, before a byte of the body is read: by serial number and address.
 * @throws DeviceRefused after filing it
 */
export async function admit(services: Services, knock: Knock): Promise<void> {
  if (admittedAs(knock) !== undefined) return;
  const admitted = await lookUp(
    () => withDevice(services, knock, async (_db, { companyId, protocol }) => ({ companyId, protocol })),
    knock.address,
  );
  known.note(nameOf(knock), admitted);
}

/** As whom somebody was let in a moment ago; what they send is judged by the database all the same. */
export const admittedAs = (knock: Knock): Admitted | undefined => known.get(nameOf(knock));

/** Somebody was refused: as whom they were let in is no longer true. */
export const forgetAdmitted = (knock: Knock): void => known.forget(nameOf(knock));

/** Somebody's body has proved who they are, as a signature does: from now on they have a share of their own. */
export const noteProof = (knock: Knock): void => proven.note(nameOf(knock), true);

/** The room for the body of somebody admitted; a terminal has brought all the proof it has, only a signature is still to come. */
export function shareOf(knock: Knock): Share {
  const isProven = knock.protocol !== 'JSON' || proven.get(nameOf(knock));
  return isProven ? ofKnown(`${wireOf(knock)} ${knock.serial}`) : ofStrangers(knock.address);
}
