import { type quarantine, quarantineLimits } from '@gatehouse/api/device-ops/quarantine';
import type { Call } from '../../../platform/http/route.ts';
import { isCodeTaken } from '../../people/employees/device-codes.service.ts';
import { confirmAssignment } from '../device-people/identity.service.ts';
import { previewMapping, setAside } from './mapping-preview.service.ts';
import * as mappings from './mappings.queries.ts';
import * as queries from './quarantine.queries.ts';
import { announceMapped, reprocessJob, reprocessNow } from './reprocess.service.ts';
import { toPerson } from './undo-mapping.service.ts';

/**
 * Returns the attendance days that would change if a person code (terminal user ID or card number) is mapped to a
 * person.
 */
export async function previewAssignment({
  db,
  viewer,
  query,
  clock,
  refuse,
}: Call<typeof quarantine.preview>) {
  const { code, employeeId } = query;
  const person = (await queries.findReceiver(db, viewer, employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const { companyId } = person;
  const owner = await queries.findOwner(db, companyId, code);
  if (owner !== undefined && owner !== employeeId) refuse('ATT_PERSON_CODE_TAKEN');
  if (await queries.isVisitors(db, companyId, code)) refuse('ATT_PERSON_CODE_TAKEN');
  const records = await queries.countOpen(db, companyId, code);
  const { days } = await previewMapping(db, person, code, clock.now());
  return { ...toPerson(person), records, days, isWhole: records <= quarantineLimits.foreseen };
}

/** Maps a person code to a person and creates the punches of the records with this code. */
export async function assignCode({
  db,
  viewer,
  body,
  clock,
  database,
  jobs,
  refuse,
  record,
}: Call<typeof quarantine.map>) {
  const { code, employeeId } = body;
  const person =
    (await queries.findReceiver(db, viewer, employeeId, true)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const { companyId } = person;
  if (await isCodeTaken(db, companyId, [code], employeeId)) refuse('ATT_PERSON_CODE_TAKEN');
  const owner = await queries.findOwner(db, companyId, code);
  if (owner !== undefined && owner !== employeeId) refuse('ATT_PERSON_CODE_TAKEN');
  await queries.lockCodesExclusive(db, companyId);
  const at = clock.now();
  const isDecided = (await mappings.findInForce(db, companyId, code)) !== undefined;
  const mappingId = isDecided
    ? null
    : await mappings.insertMapping(db, viewer, { companyId, code, employeeId }, at);
  if (owner === undefined) await queries.insertCode(db, companyId, code, employeeId);
  await confirmAssignment(db, companyId, code, employeeId);
  const setAsideCount = await setAside(db, person, body, at);
  const open = await queries.countOpen(db, companyId, code);
  const request = { companyId, code, accountId: viewer.accountId };
  // A job processes the remaining records, including records of a month without a partition.
  const mapped = await reprocessNow(database, db, request, at);
  const waiting = Math.max(open - mapped, 0);
  if (waiting > 0) await jobs.send(db, reprocessJob.queue, request);
  await record({
    companyId,
    entityId: code,
    after: { code, employeeId, records: open, setAside: setAsideCount },
  });
  announceMapped(database, companyId);
  return { mapped, waiting, mappingId };
}
