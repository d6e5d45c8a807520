import { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Portal } from '../../../apps/server/src/portal.ts';
import type { ProofFixture } from '../../portal/harness.ts';
import { ownDoor } from '../area/doors.ts';
import { byId, idOf, nowhere, plain, row } from '../calls.ts';
import { nounProof, preparedRow, type Tenant, type World } from '../proof.ts';
import { administered, open } from '../words.ts';

const makeTablet = ({ make }: ProofFixture, tenant: Tenant) =>
  make.tablet({ companyId: tenant.companyId, doorId: preparedRow(tenant, ownDoor).id });
const ownTablet = row(makeTablet);
const makePaired = async (fixture: ProofFixture, tenant: Tenant) => {
  const tablet = await makeTablet(fixture, tenant);
  return { ...tablet, token: await fixture.make.pairing(tablet) };
};
const ownPaired = row(makePaired);

/** Returns the cookie of a browser that was paired with a new tablet of company A. */
export const pageCookie = async ({ stand, a }: World) => ({
  cookie: `gatehouse_page=${(await makePaired(stand, a)).token}`,
});

/** Returns a code that a browser without a pairing shows. */
async function shownCode(portal: Portal): Promise<string> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: pathOf(devicePairings.createCode),
    payload: { kind: 'WELCOME' },
  });
  return answer.json().result.code;
}

const paired = idOf(ownPaired);
const unpaired = idOf(ownTablet);

export const devicePairingsProof = nounProof(devicePairings, {
  // Expected roles from the specification: ADMIN adds "device CRUD". A tablet has no account.
  expected: {
    get: administered,
    create: administered,
    update: administered,
    remove: administered,
    createCode: open,
    getPage: open,
    leave: open,
  },
  calls: {
    get: byId(paired),
    create: {
      ...byId(unpaired, { body: { code: 'BCDF-GHJK' } }),
      ends: 'ATT_PAIRING_CODE_NOT_FOUND',
      succeeds: async ({ world, portal }) => ({
        params: { id: (await makeTablet(world.stand, world.a)).id },
        body: { code: await shownCode(portal) },
      }),
    },
    update: byId(paired, { body: { greetsGuests: false } }),
    remove: byId(paired),
    createCode: plain({ body: { kind: 'WELCOME' } }),
    getPage: plain(),
    leave: {
      places: nowhere,
      input: async () => ({}),
      ends: 'ATT_PAIRING_NOT_FOUND',
      succeeds: async ({ world }) => ({ headers: await pageCookie(world) }),
    },
  },
  rows: [ownTablet, ownPaired],
  unreachable: {
    company: ['device_pairings_company_id_fkey'],
    lookedUp: ['device_pairings__company_id__device_id'],
    shape: [
      'device_pairings__kind',
      'device_pairings__language',
      'device_pairings__layout_type',
      'pairing_codes__kind',
    ],
    portal: ['device_pairings__token_hash', 'pairing_codes__token_hash', 'pairing_codes_pkey'],
  },
  screens: { '/tablet': { who: 'anybody', looks: 'outside' } },
});
