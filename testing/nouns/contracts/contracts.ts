import { contracts } from '@gatehouse/api/contracts/contracts';
import {
  byId,
  changing,
  companyCode,
  companyOf,
  creating,
  idOf,
  missing,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, dialog, first, screen, searched } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { administered, adminsUp, fresh, systemOnly } from '../words.ts';
import { shownContractType } from './contract-types.ts';

const ownContract = row(({ make }, { companyId }) => make.contract({ companyId }));
const contract = idOf(ownContract);
const acted = { who: systemOnly, reach: 'company' } as const;

/** Contract types belong to the installation, so no other company has a contract type to refer to. */
const type = { 'body.contractTypeId': () => missing };

const period = {
  signDate: '2029-12-01T00:00:00',
  startDate: '2030-01-01T00:00:00',
  endDate: '2030-12-31T17:30:00',
};

/** Returns a contract of the sample data, because the crawl's administrator cannot create contracts. */
const shownContract = async ({ ask }: Crawl) => first((await ask(contracts.list)).content);

export const contractsProof = nounProof(contracts, {
  // Expected roles from the specification: ADMIN adds "contract view", "no contract action"; SYSADMIN: "plus … contract
  // action"
  expected: { list: administered, get: administered, create: acted, update: acted, remove: acted },
  screens: {
    '/contracts': {
      who: adminsUp,
      by: 'SYSADMIN',
      looks: async ({ of }) => {
        const { id, contractCode } = await of(shownContract);
        const type = await of(shownContractType);
        const filter = `keyword=${contractCode}`;
        const types = 'tab=types';
        return [
          screen,
          dialog(`view=${id}`),
          dialog(`${filter}&remove=${id}`),
          searched(types),
          { ...dialog(`${types}&create=true`), empty: true },
          dialog(`${types}&edit=${type.id}`),
        ];
      },
    },
    '/create-contract': { who: systemOnly, by: 'SYSADMIN', looks: async () => [screen] },
    '/edit-contract/$id': {
      who: systemOnly,
      by: 'SYSADMIN',
      at: async ({ of }) => `/edit-contract/${(await of(shownContract)).id}`,
      looks: async () => [screen],
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    get: byId(contract),
    create: referring(
      creating(async (context) => ({
        contractCode: fresh(),
        contractTypeId: (await context.world.stand.make.contractType()).id,
        companyId: companyOf(context),
        ...period,
      })),
      { 'body.companyId': (b) => b.companyId, ...type },
    ),
    update: referring(
      changing(contract, async () => ({ contractCode: fresh(), ...period })),
      type,
    ),
    remove: byId(contract),
  },
  rows: [ownContract],
  unreachable: { target: ['contracts__company_id__id'] },
});
