import { type Database, type Db, isOutage, isTimeout } from '../../../../platform/db/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { replaceQrNumbers } from '../../../visitors/visitor-passes/visitor-passes.service.ts';
import type { OpenedDevice, RecordSource } from '../device-record.ts';
import { announceOutcome, withDevices } from '../device-requests.service.ts';
import { type DeviceUpload, type IngestOutcome, ingest } from '../ingest.service.ts';
import type { DeviceSender } from '../receiving/device-sender.ts';
import { findAdmitted, transportOf } from '../receiving/known-devices.ts';
import { groupCommit } from './group-commit.ts';
import { createIngestSlots } from './ingest-slots.ts';

/**
 * Slots for uploads with few records: eight in total, two per company. The remaining connections of the pool are for
 * requests of people.
 */
export const smallTurns = createIngestSlots(8, 2);
/**
 * Maximum number of terminals that share a transaction for small uploads. A delay of one of these terminals delays
 * all of them.
 */
const terminalsAtOnce = 32;

export interface SmallUpload {
  knock: DeviceSender;
  /**
   * Parses the upload of the device and stores records other than punches. Called again if the transaction is retried.
   */
  read(db: Db, device: OpenedDevice, at: Date): Promise<Omit<DeviceUpload, 'device'>>;
}

const groups = new WeakMap<Database, (party: string | number, few: SmallUpload) => Promise<void>>();

/**
 * Ingests an upload with few records in one transaction with other uploads of the company that wait for a slot
 * (decision 050). Resolves after the commit.
 */
export function ingestSmallUpload(services: Services, few: SmallUpload): Promise<void> {
  const submit =
    groups.get(services.database) ??
    groupCommit<SmallUpload>({
      turn: smallTurns,
      most: terminalsAtOnce,
      keyOf: ({ knock }) => `${transportOf(knock)} ${knock.serial.toUpperCase()}`,
      work: (uploads) => ingestTogether(services, uploads),
      isOfAll: (error) => isOutage(error) && !isTimeout(error),
    });
  groups.set(services.database, submit);
  return submit(findAdmitted(few.knock)?.companyId ?? few.knock.serial, few);
}

/**
 * Ingests uploads of terminals of one company, one upload for each terminal. Records a refused terminal only if there
 * is a single upload.
 */
async function ingestTogether(services: Services, uploads: readonly SmallUpload[]): Promise<void> {
  const senders = uploads.map(({ knock }) => knock);
  const outcomes = await withDevices(services, senders, async (db, devices, at) => {
    const uploadsBySource = new Map<RecordSource, DeviceUpload[]>();
    for (const [index, device] of devices.entries()) {
      const { read } = uploads[index] as SmallUpload; // `devices` and `uploads` have the same order.
      const { batch, ...said } = await read(db, device, at);
      const own = uploadsBySource.get(device.protocol) ?? [];
      own.push({ device, batch: await replaceQrNumbers(services, db, device.companyId, batch), ...said });
      uploadsBySource.set(device.protocol, own);
    }
    const booked: IngestOutcome[] = [];
    for (const [source, own] of uploadsBySource)
      booked.push(await ingest(services.database, db, source, own, at));
    return booked;
  });
  for (const outcome of outcomes) announceOutcome(services, outcome);
}
