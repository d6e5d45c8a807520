import { lanes } from '@gatehouse/api/vehicles/lanes';
import { byId, changing, companyCode, creating, idOf, missing, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { nounProof, standing, type Tenant, type Wanted } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';
import { ownGate, shownGate } from './gates.ts';

export const ownLane = row(({ make }, { companyId }) => make.lane({ companyId }));
const lane = idOf(ownLane);
const gate = (b: Tenant) => standing(b, ownGate).id;
const gateOf = ({ place, tenant }: Wanted) => (place === 'missing' ? missing : gate(tenant));

export const shownLane = async ({ ask, of }: Crawl) =>
  ask(lanes.create, {
    laneName: longName('lane'),
    gateId: (await of(shownGate)).id,
    openTime: '22:00',
    closeTime: '06:00',
  });

export const lanesProof = nounProof(lanes, {
  // as gates
  expected: {
    list: administered,
    get: administered,
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/lanes': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, gateId } = await of(shownLane);
        const one = `gateId=${gateId}`;
        return [screen, create, dialog(`${one}&edit=${id}`), dialog(`${one}&remove=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, { ...companyCode, 'query.gateId': gate }),
    get: byId(lane),
    create: referring(
      creating(async (wanted) => ({ laneName: fresh(), gateId: gateOf(wanted) })),
      { 'body.gateId': gate },
    ),
    update: referring(
      changing(lane, async () => ({ laneName: fresh() })),
      { 'body.gateId': gate },
    ),
    remove: byId(lane),
  },
  rows: [ownLane],
  unreachable: {
    target: ['lanes__company_id__id'],
    shape: ['lanes__open_condition', 'lanes__card_seconds'],
    portal: ['lanes__close_time'],
  },
});
