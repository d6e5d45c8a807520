import { gates } from '@gatehouse/api/vehicles/gates';
import { ownBuilding, shownBuilding } from '../area/buildings.ts';
import { byId, changing, companyCode, creating, idOf, missing, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { type CallContext, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';

export const ownGate = row(({ make }, { companyId }) => make.gate({ companyId }));
const gate = idOf(ownGate);
const buildingId = (b: Tenant) => preparedRow(b, ownBuilding).id;
const targetBuilding = ({ place, tenant }: CallContext) =>
  place === 'missing' ? missing : buildingId(tenant);
const newBody = () => ({ gateCode: fresh(), gateName: fresh() });

export const shownGate = async ({ ask, of }: Crawl) =>
  ask(gates.create, {
    ...newBody(),
    gateName: longName('gate'),
    buildingId: (await of(shownBuilding)).id,
  });

export const gatesProof = nounProof(gates, {
  // Spec §6 has no permission for gates, so the roles are those for devices: ADMIN and SYSADMIN.
  expected: {
    list: administered,
    get: administered,
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/gates': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, gateCode } = await of(shownGate);
        const filter = `keyword=${gateCode}`;
        return [screen, create, dialog(`${filter}&edit=${id}`), dialog(`${filter}&remove=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    get: byId(gate),
    create: referring(
      creating(async (context) => ({ ...newBody(), buildingId: targetBuilding(context) })),
      { 'body.buildingId': buildingId },
    ),
    update: referring(
      changing(gate, async () => newBody()),
      { 'body.buildingId': buildingId },
    ),
    remove: byId(gate),
  },
  rows: [ownGate],
  unreachable: { target: ['gates__company_id__id'] },
});
