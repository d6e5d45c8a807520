import { lanes } from '@gatehouse/api/vehicles/lanes';
import { byId, changing, companyCode, creating, idOf, missing, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { type CallContext, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';
import { ownGate, shownGate } from './gates.ts';

export const ownLane = row(({ make }, { companyId }) => make.lane({ companyId }));
const lane = idOf(ownLane);
const gateId = (b: Tenant) => preparedRow(b, ownGate).id;
const targetGate = ({ place, tenant }: CallContext) => (place === 'missing' ? missing : gateId(tenant));

export const shownLane = async ({ ask, of }: Crawl) =>
  ask(lanes.create, {
    laneName: longName('lane'),
    gateId: (await of(shownGate)).id,
    openTime: '22:00',
    closeTime: '06:00',
  });

export const lanesProof = nounProof(lanes, {
  // Lanes require the same roles as gates.
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
        const filter = `gateId=${gateId}`;
        return [screen, create, dialog(`${filter}&edit=${id}`), dialog(`${filter}&remove=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, { ...companyCode, 'query.gateId': gateId }),
    get: byId(lane),
    create: referring(
      creating(async (context) => ({ laneName: fresh(), gateId: targetGate(context) })),
      { 'body.gateId': gateId },
    ),
    update: referring(
      changing(lane, async () => ({ laneName: fresh() })),
      { 'body.gateId': gateId },
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
