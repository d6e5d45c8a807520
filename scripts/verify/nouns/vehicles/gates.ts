import { gates } from '@gatehouse/api/vehicles/gates';
import { ownBuilding, shownBuilding } from '../area/buildings.ts';
import { byId, changing, companyCode, creating, idOf, missing, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { nounProof, standing, type Tenant, type Wanted } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';

export const ownGate = row(({ make }, { companyId }) => make.gate({ companyId }));
const gate = idOf(ownGate);
const building = (b: Tenant) => standing(b, ownBuilding).id;
const buildingOf = ({ place, tenant }: Wanted) => (place === 'missing' ? missing : building(tenant));
const body = () => ({ gateCode: fresh(), gateName: fresh() });

export const shownGate = async ({ ask, of }: Crawl) =>
  ask(gates.create, {
    ...body(),
    gateName: longName('gate'),
    buildingId: (await of(shownBuilding)).id,
  });

export const gatesProof = nounProof(gates, {
  // no code of spec §6 is about them: who keeps devices, ADMIN and SYSADMIN
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
        const one = `keyword=${gateCode}`;
        return [screen, create, dialog(`${one}&edit=${id}`), dialog(`${one}&remove=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    get: byId(gate),
    create: referring(
      creating(async (wanted) => ({ ...body(), buildingId: buildingOf(wanted) })),
      { 'body.buildingId': building },
    ),
    update: referring(
      changing(gate, async () => body()),
      { 'body.buildingId': building },
    ),
    remove: byId(gate),
  },
  rows: [ownGate],
  unreachable: { target: ['gates__company_id__id'] },
});
