import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import type { Stand } from '../../harness.ts';
import { ownDoor } from '../area/doors.ts';
import { byId, idOf, row } from '../calls.ts';
import { nounProof, standing, type Tenant } from '../proof.ts';
import { administered } from '../words.ts';

const hikvision = ({ make }: Stand, tenant: Tenant) =>
  make.device({ companyId: tenant.companyId, doorId: standing(tenant, ownDoor).id, protocol: 'HIKVISION' });
/** A terminal nobody calls. */
const ownTerminal = row(hikvision);
/** One that is called. */
const ownCalled = row(async (stand, tenant) => {
  const device = await hikvision(stand, tenant);
  await stand.make.line(device);
  return device;
});

const called = idOf(ownCalled);
const body = { address: '192.0.2.7', userName: 'admin', password: 'Secret-1!' };

export const deviceLinesProof = nounProof(deviceLines, {
  // ADMIN adds: "device CRUD"
  expected: {
    get: administered,
    create: administered,
    update: administered,
    test: administered,
    remove: administered,
  },
  calls: {
    get: byId(called),
    create: byId(idOf(ownTerminal), { body }),
    update: byId(called, { body: { port: 81, password: body.password } }),
    test: byId(called),
    remove: byId(called),
  },
  rows: [ownTerminal, ownCalled],
  unreachable: {
    lookedUp: ['device_lines__company_id__device_id'],
    shape: ['device_lines__port'],
    portal: ['device_lines__problem', 'device_lines__turn'],
  },
});
