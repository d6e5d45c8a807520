import { randomInt, randomUUID } from 'node:crypto';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { createTerminal } from '../../../scripts/simulate/terminal.ts';
import { ownDevice, shownDevice } from '../area/devices.ts';
import { byId, creating, employee, idOf, others, plain, referring, row } from '../calls.ts';
import { type Crawl, dialog, emptyForm, first, screen } from '../looks.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';

const heldRecord = row(async ({ make: { owner } }, tenant) => {
  const key = randomUUID();
  const { id: deviceId } = preparedRow(tenant, ownDevice);
  await owner.query(
    "INSERT INTO punch_inbox (device_id, record_key, company_id, received_at, source, raw) VALUES ($1, $2, $3, now(), 'ZK_ATT', $4)",
    [deviceId, key, tenant.companyId, fresh('raw')],
  );
  const { rows } = await owner.query(
    `INSERT INTO quarantine (company_id, device_id, record_key, reason, person_code, wall_time, raw, received_at)
     VALUES ($1, $2, $3, 'UNKNOWN_PERSON', $4, now()::timestamp, $5, now()) RETURNING id`,
    [tenant.companyId, deviceId, key, fresh('9'), fresh('raw')],
  );
  return { id: Number(rows[0].id) };
});
const heldRecordId = idOf(heldRecord);

/** An assignment of an unknown person code to an employee. */
const codeMapping = row(async ({ make: { owner } }, tenant) => {
  const { rows } = await owner.query(
    'INSERT INTO code_mappings (company_id, code, employee_id, mapped_at) VALUES ($1, $2, $3, now()) RETURNING id',
    [tenant.companyId, fresh('8'), tenant.staff.employeeId],
  );
  return { id: Number(rows[0].id) };
});
const mapping = idOf(codeMapping);

const clock = { now: () => new Date() };
/** Creates records of unknown people and unreadable records. */
const shownRecords = async ({ url, ask, of }: Crawl) => {
  const { serialNumber } = await of(shownDevice);
  const code = String(randomInt(800_000_000, 900_000_000));
  await createTerminal({ url, serial: serialNumber ?? '', clock }).push([
    `${code}\t2015-06-01 08:00:00\t0\t15\t0\t0\t0`,
    fresh('unreadable '),
  ]);
  const firstId = async (query: { keyword: string } | { reason: 'UNREADABLE' }) =>
    first((await ask(quarantine.list, undefined, query)).content).id;
  return {
    unknown: await firstId({ keyword: code }),
    unreadable: await firstId({ reason: 'UNREADABLE' }),
  };
};

export const quarantineProof = nounProof(quarantine, {
  // Quarantined records are corrected by people that manage devices, which the specification calls "device CRUD".
  expected: {
    list: administered,
    preview: administered,
    map: administered,
    mappings: administered,
    previewUndo: administered,
    undo: administered,
    release: administered,
    dismiss: administered,
  },
  screens: {
    '/quarantine': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { unknown, unreadable } = await of(shownRecords);
        return [screen, emptyForm(`choose=${unknown}`), dialog(`view=${unreadable}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }),
    preview: {
      places: others,
      input: async (context) => ({ query: { code: fresh('7'), employeeId: await employee(context) } }),
      references: { 'query.employeeId': (b) => b.staff.employeeId },
    },
    mappings: referring(plain({ query: { size: 100 } }), { 'query.companyId': (b) => b.companyId }),
    previewUndo: byId(mapping),
    undo: byId(mapping),
    map: referring(
      creating(async (context) => ({ code: fresh('7'), employeeId: await employee(context) }), others),
      { 'body.employeeId': (b) => b.staff.employeeId },
    ),
    release: {
      ...byId(heldRecordId),
      ends: 'ATT_QUARANTINE_RESOLVED',
      succeeds: async ({ world: { stand, a } }) => {
        const { id } = await heldRecord.make(stand, a);
        await stand.make.owner.query("UPDATE quarantine SET reason = 'FUTURE_TIME' WHERE id = $1", [id]);
        return { params: { id } };
      },
    },
    dismiss: byId(heldRecordId),
  },
  rows: [heldRecord, codeMapping],
  seed: {
    'quarantine.reason': 'UNREADABLE',
    'quarantine.person_code': ({ person }) => person.pin,
    'quarantine.record_key': () => randomUUID(),
    'person_codes.code': ({ person }) => String(Number(person.pin) + 1),
  },
  unreachable: {
    portal: [
      'quarantine__reason',
      'quarantine__state',
      'quarantine__device_id__record_key',
      'quarantine_groups_pkey',
    ],
    lookedUp: ['person_codes__employee_id', 'code_mappings__employee_id'],
    company: ['code_mappings_company_id_fkey', 'quarantine_groups_company_id_fkey'],
  },
});
