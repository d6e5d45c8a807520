import { buildings } from '@gatehouse/api/area/buildings';
import { byId, changing, companyCode, companyOf, creating, idOf, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { shownCompany } from '../people/companies.ts';
import { nounProof } from '../proof.ts';
import { administered, fresh, managed, managersUp } from '../words.ts';

export const ownBuilding = row(({ make }, { companyId }) => make.building({ companyId }));
const building = idOf(ownBuilding);
const newBody = () => ({ buildingCode: fresh(), buildingName: 'New', address: 'Here' });

export const shownBuilding = async ({ ask, of }: Crawl) =>
  ask(buildings.create, {
    ...newBody(),
    buildingName: longName('building'),
    companyId: (await of(shownCompany)).id,
  });

export const buildingsProof = nounProof(buildings, {
  // Expected roles from the specification: MANAGER adds "building/room/door list and detail"; ADMIN: "building, room,
  // door, device CRUD"
  expected: {
    list: managed,
    get: managed,
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/buildings': {
      who: managersUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, buildingCode } = await of(shownBuilding);
        const filter = `keyword=${buildingCode}`;
        return [screen, create, dialog(`${filter}&edit=${id}`), dialog(`${filter}&remove=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 1000 } }, companyCode),
    get: byId(building),
    create: referring(
      creating(async (context) => ({ ...newBody(), companyId: companyOf(context) })),
      { 'body.companyId': (b) => b.companyId, 'body.companyCodes': (b) => [b.companyCode] },
    ),
    update: changing(building, async () => newBody()),
    remove: byId(building),
  },
  rows: [ownBuilding],
  unreachable: { target: ['buildings__company_id__id'] },
});
