import type { Job } from '../../../platform/services.ts';
import { replaceQrNumbers } from '../../visitors/visitor-passes/visitor-passes.service.ts';
import * as queries from './stored-numbers.queries.ts';

const recordsAtOnce = 5_000;
const first = '00000000-0000-0000-0000-000000000000';

/**
 * Replaces numbers of QR codes in records that an earlier release stored unencrypted. Runs once per company. A
 * migration cannot replace the numbers, because they are found by hashes with a key that is not in the database.
 * Backups from that time still contain the numbers. The button *New code* of a visitor invalidates the old number.
 */
export const storedNumbersJob: Job = {
  queue: 'punches.stored-numbers',
  atStart: true,
  async run(services) {
    const { database, clock } = services;
    for (const companyId of await database.asSystem(queries.findUnsearched)) {
      const devices = await database.asCompanies([companyId], (db) => queries.findDevices(db, companyId));
      for (const deviceId of devices)
        for (let after: string | null = first; after !== null; )
          after = await database.asCompanies([companyId], async (db) => {
            const { last, records } = await queries.findNext(db, deviceId, after ?? first, recordsAtOnce);
            const cleaned = await replaceQrNumbers(services, db, companyId, records);
            const changed = cleaned.filter(({ raw }, index) => raw !== records[index]?.raw);
            if (changed.length > 0) await queries.replaceRaws(db, companyId, deviceId, changed);
            return last;
          });
      await database.asCompanies([companyId], (db) => queries.noteSearched(db, companyId, clock.now()));
    }
  },
};
