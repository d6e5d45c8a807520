import type { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import type { Call } from '../../../platform/http/route.ts';
import { removeFromTerminal } from '../device-people/device-people.service.ts';
import { decideIdentities } from '../device-people/identity.service.ts';
import { nameOf } from '../device-people/reported-seal.ts';
import { announceMapped } from '../quarantine/reprocess.service.ts';
import { countDecided } from './confirmed-records.service.ts';
import {
  findDoubtful,
  findTables,
  findTerminal,
  findUnknown,
  type UnknownRow,
} from './terminal-people.queries.ts';

/** Returns whether a person's privilege code gives access to the menu of a terminal. */
const isAdministrator = ({ privilege }: { privilege: number }) => privilege >= 2;

const createMapper = (masterKey: Buffer, deviceId: number) => (row: UnknownRow) => ({
  terminalUserId: row.pin,
  name: nameOf(masterKey, deviceId, row.sealed),
  administrator: isAdministrator(row),
  reportedAt: row.reportedAt.toISOString(),
  leaving: row.isLeaving,
});

/** Lists the people on a terminal that the portal did not send, and the people with another name than in the portal. */
export async function listOtherPeople({
  db,
  viewer,
  params: { id },
  settings,
  refuse,
}: Call<typeof terminalPeople.list>) {
  const { companyId, isReported } =
    (await findTerminal(db, viewer, id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  const present = createMapper(settings.masterKey, id);
  const people = (await findUnknown(db, { companyId, deviceId: id })).map(present);
  const doubtful = (await findDoubtful(db, { companyId, deviceId: id })).map((row) => ({
    ...present(row),
    identity: row.identity,
    employeeId: row.employeeId,
    employeeCode: row.employeeCode,
    displayName: row.displayName,
    records: row.records,
  }));
  return { isReported, people, doubtful, tables: await findTables(db, id) };
}

/** Stores the decision whether people with another name on a terminal are the employees. */
export async function decidePeople(call: Call<typeof terminalPeople.decide>) {
  const { db, viewer, params, body, clock, database, jobs, refuse, record, announce } = call;
  const { id: deviceId } = params;
  const { companyId } = (await findTerminal(db, viewer, deviceId)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  const pins = [...new Set(body.terminalUserIds)];
  const people = await findDoubtful(db, { companyId, deviceId, pins });
  if (people.length < pins.length) refuse('ATT_TERMINAL_PERSON_NOT_FOUND');
  const terminal = { companyId, deviceId };
  await decideIdentities(db, terminal, people, body.same ? 'SAME' : 'OTHER');
  const outcome = body.same
    ? await countDecided({ database, jobs }, db, terminal, people, viewer.accountId, clock.now())
    : { counted: 0, waiting: 0 };
  await record({ companyId, entityId: deviceId, after: { terminalUserIds: pins, same: body.same } });
  await announce({ topic: 'devices.changed', companyId, ids: [deviceId] });
  if (body.same) announceMapped(database, companyId);
  return outcome;
}

/** Removes a person from a terminal if the portal did not send the person. */
export async function removePerson({
  db,
  viewer,
  params,
  body,
  clock,
  refuse,
  record,
  announce,
}: Call<typeof terminalPeople.remove>) {
  const { id: deviceId } = params;
  const { companyId } = (await findTerminal(db, viewer, deviceId)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  const { terminalUserId: pin, administrator } = body;
  const isPin = /^\d+$/.test(pin);
  const [person] = isPin
    ? [
        ...(await findUnknown(db, { companyId, deviceId, pin })),
        ...(await findDoubtful(db, { companyId, deviceId, pins: [pin] })),
      ]
    : [];
  if (!person) return refuse('ATT_TERMINAL_PERSON_NOT_FOUND');
  if (isAdministrator(person) && !administrator)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'administrator', rule: 'required', params: {} }],
    });
  await removeFromTerminal(db, { companyId, deviceId, pin }, clock.now());
  await record({ companyId, entityId: deviceId, after: { terminalUserId: pin, administrator } });
  await announce({ topic: 'devices.changed', companyId, ids: [deviceId] });
  return {};
}
