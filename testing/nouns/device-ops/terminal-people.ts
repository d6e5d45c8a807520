import { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { ownDoor } from '../area/doors.ts';
import { byId, changing, idOf, referring, row } from '../calls.ts';
import { nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered } from '../words.ts';

/** Returns a terminal user ID that exists only on the terminals of one company. */
const unknownPin = ({ companyId }: Pick<Tenant, 'companyId'>): string => `9900${companyId}`;

/** A terminal that reported an unknown person. */
const ownTerminal = row(async ({ make }, tenant) => {
  const device = await make.device({ companyId: tenant.companyId, doorId: preparedRow(tenant, ownDoor).id });
  await make.owner.query(
    `INSERT INTO reported_people (device_id, pin, company_id, privilege, sealed, reported_at)
     VALUES ($1, $3, $2, 0, '\\x00', now())`,
    [device.id, tenant.companyId, unknownPin(tenant)],
  );
  return device;
});
const terminal = idOf(ownTerminal);

/** A terminal that reported an employee's terminal user ID with a name other than the employee's. */
const doubtfulTerminal = row(async ({ make }, tenant) => {
  const device = await make.device({ companyId: tenant.companyId, doorId: preparedRow(tenant, ownDoor).id });
  await make.owner.query(
    `INSERT INTO reported_people (device_id, pin, company_id, privilege, sealed, reported_at, identity)
     SELECT $1, e.device_pin, $2, 0, '\\x00', now(), 'ASKED' FROM employees e WHERE e.id = $3`,
    [device.id, tenant.companyId, tenant.colleague.employeeId],
  );
  return device;
});
const doubtfulPin = ({ colleague }: Pick<Tenant, 'colleague'>): string => colleague.pin;

export const terminalPeopleProof = nounProof(terminalPeople, {
  // Expected roles from the specification: ADMIN adds "device CRUD"
  expected: { list: administered, decide: administered, remove: administered },
  calls: {
    list: byId(terminal),
    decide: referring(
      changing(idOf(doubtfulTerminal), async ({ tenant }) => ({
        terminalUserIds: [doubtfulPin(tenant)],
        same: false,
      })),
      { 'body.terminalUserIds': (tenant) => [doubtfulPin(tenant)] },
    ),
    remove: referring(
      changing(terminal, async ({ tenant }) => ({ terminalUserId: unknownPin(tenant) })),
      { 'body.terminalUserId': unknownPin },
    ),
  },
  rows: [ownTerminal, doubtfulTerminal],
  unreachable: { portal: ['reported_people__identity'], lookedUp: ['device_tables__device_id'] },
});
