import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import type { ProofFixture } from '../../portal/harness.ts';
import { ownDoor } from '../area/doors.ts';
import { byId, idOf, row } from '../calls.ts';
import { nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered } from '../words.ts';

const makeHikvision = ({ make }: ProofFixture, tenant: Tenant) =>
  make.device({
    companyId: tenant.companyId,
    doorId: preparedRow(tenant, ownDoor).id,
    protocol: 'HIKVISION',
  });
/** A terminal that the portal does not connect to. */
const ownTerminal = row(makeHikvision);
/** A terminal that the portal connects to. */
const ownCalled = row(async (fixture, tenant) => {
  const device = await makeHikvision(fixture, tenant);
  await fixture.make.line(device);
  return device;
});

const calledId = idOf(ownCalled);
const body = { address: '192.0.2.7', userName: 'admin', password: 'Secret-1!' };

export const deviceLinesProof = nounProof(deviceLines, {
  // Expected roles from the specification: ADMIN adds "device CRUD"
  expected: {
    get: administered,
    create: administered,
    update: administered,
    test: administered,
    remove: administered,
  },
  calls: {
    get: byId(calledId),
    create: byId(idOf(ownTerminal), { body }),
    update: byId(calledId, { body: { port: 81, password: body.password } }),
    test: byId(calledId),
    remove: byId(calledId),
  },
  rows: [ownTerminal, ownCalled],
  unreachable: {
    lookedUp: ['device_lines__company_id__device_id'],
    shape: ['device_lines__port'],
    portal: ['device_lines__problem', 'device_lines__turn'],
  },
});
