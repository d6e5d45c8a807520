import { type Database, type Db, isOutage, isTimeout } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { withoutNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import { announceOutcome, withDevices } from './device-gate.service.ts';
import type { OpenedDevice, RecordSource } from './device-record.ts';
import { groupCommit } from './group-commit.ts';
import { type IngestOutcome, ingest, type Upload } from './ingest.service.ts';
import { ingestTurns } from './ingest-turns.ts';
import { admittedAs, wireOf } from './known-devices.ts';
import type { Knock } from './refused.ts';

/** Uploads of few records worked at the same time, of a company in two calls; the rest of the pool is for people. */
export const smallTurns = ingestTurns(8, 2);
/** Terminals whose uploads of few records go into one transaction: what is held up by one is held up for so many. */
const terminalsAtOnce = 32;

/** An upload of few records. */
export interface Few {
  knock: Knock;
  /** Reads it for the device that sends it, and keeps what are no punches; done again where the transaction is. */
  read(db: Db, device: OpenedDevice, at: Date): Promise<Omit<Upload, 'device'>>;
}

const groups = new WeakMap<Database, (party: string | number, few: Few) => Promise<void>>();

/**
 * Takes an upload of few records in, together with those of the company that wait for a turn as well (decision 050); resolves after the
 * commit.
 */
export function takeFew(services: Services, few: Few): Promise<void> {
  const take =
    groups.get(services.database) ??
    groupCommit<Few>({
      turn: smallTurns,
      most: terminalsAtOnce,
      keyOf: ({ knock }) => `${wireOf(knock)} ${knock.serial.toUpperCase()}`,
      work: (uploads) => takeTogether(services, uploads),
      isOfAll: (error) => isOutage(error) && !isTimeout(error),
    });
  groups.set(services.database, take);
  return take(admittedAs(few.knock)?.companyId ?? few.knock.serial, few);
}

/** Takes uploads of terminals of one company in, one of each. Who is turned away alone is filed. */
async function takeTogether(services: Services, uploads: readonly Few[]): Promise<void> {
  const knocks = uploads.map(({ knock }) => knock);
  const outcomes = await withDevices(services, knocks, async (db, devices, at) => {
    const taken = new Map<RecordSource, Upload[]>();
    for (const [place, device] of devices.entries()) {
      const { read } = uploads[place] as Few; // each in its place
      const { batch, ...said } = await read(db, device, at);
      const own = taken.get(device.protocol) ?? [];
      own.push({ device, batch: await withoutNumbers(services, db, device.companyId, batch), ...said });
      taken.set(device.protocol, own);
    }
    const booked: IngestOutcome[] = [];
    for (const [source, own] of taken) booked.push(await ingest(services.database, db, source, own, at));
    return booked;
  });
  for (const outcome of outcomes) announceOutcome(services, outcome);
}
