import type { quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { Call } from '../../../platform/http/route.ts';
import * as queries from './quarantine.queries.ts';
import { announceMapped, reprocessJob, reprocessNow } from './reprocess.service.ts';

/** Accepts the time or the person of a quarantined record and creates its punch. */
export async function releaseRecord({
  db,
  viewer,
  params: { id },
  clock,
  database,
  jobs,
  refuse,
  record,
}: Call<typeof quarantine.release>) {
  const row = (await queries.findQuarantined(db, viewer, id)) ?? refuse('ATT_QUARANTINE_NOT_FOUND');
  const isTime = row.reason === 'FUTURE_TIME' || row.reason === 'PAST_TIME';
  const { companyId, deviceId, personCode: code } = row;
  const isOther = row.reason === 'OTHER_PERSON' && code !== null;
  if (row.state !== 'OPEN' || !(isTime || isOther)) refuse('ATT_QUARANTINE_RESOLVED');
  const request = {
    companyId,
    accountId: viewer.accountId,
    ...(isOther ? { deviceId, code } : { id }),
  };
  if ((await reprocessNow(database, db, request, clock.now())) === 0)
    await jobs.send(db, reprocessJob.queue, request);
  await record({ companyId, entityId: id, before: row, after: { ...row, released: true } });
  announceMapped(database, companyId);
  return {};
}

/** Dismisses the records of a quarantine group. */
export async function dismissRecords({
  db,
  viewer,
  params: { id },
  clock,
  refuse,
  record,
  announce,
}: Call<typeof quarantine.dismiss>) {
  const row = (await queries.findQuarantined(db, viewer, id)) ?? refuse('ATT_QUARANTINE_NOT_FOUND');
  if (row.state !== 'OPEN') refuse('ATT_QUARANTINE_RESOLVED');
  const { companyId } = row;
  const dismissed = await queries.dismissLine(db, viewer, id, row, clock.now());
  await record({
    companyId,
    entityId: id,
    before: row,
    after: { ...row, state: 'DISMISSED', dismissed },
  });
  await announce({ topic: 'quarantine.changed', companyId });
  return { dismissed };
}
