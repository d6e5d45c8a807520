import { contracts } from '@gatehouse/api/contracts/contracts';
import { byId, changing, companyCode, companyOf, creating, idOf, plain, referring, row } from '../calls.ts';
import { type Crawl, dialog, screen, searched } from '../looks.ts';
import { shownCompany } from '../people/companies.ts';
import { nounProof } from '../proof.ts';
import { administered, adminsUp, fresh, systemOnly } from '../words.ts';
import { shownContractType } from './contract-types.ts';

const ownContract = row(({ make }, { companyId }) => make.contract({ companyId }));
const contract = idOf(ownContract);
const acted = { who: systemOnly, reach: 'company' } as const;

const period = {
  signDate: '2029-12-01T00:00:00',
  startDate: '2030-01-01T00:00:00',
  endDate: '2030-12-31T17:30:00',
};

export const shownContract = async ({ ask, of }: Crawl) =>
  ask(contracts.create, {
    contractCode: fresh('AA-'),
    contractTypeId: (await of(shownContractType)).id,
    companyId: (await of(shownCompany)).id,
    ...period,
  });

export const contractsProof = nounProof(contracts, {
  // ADMIN adds: "contract view", "no contract action"; SYSADMIN: "plus … contract action"
  expected: { list: administered, get: administered, create: acted, update: acted, remove: acted },
  screens: {
    '/contracts': {
      who: adminsUp,
      by: 'SYSADMIN',
      looks: async ({ of }) => {
        const { id, contractCode, contractTypeId } = await of(shownContract);
        const one = `keyword=${contractCode}`;
        const types = 'tab=types';
        return [
          screen,
          dialog(`view=${id}`),
          dialog(`${one}&remove=${id}`),
          searched(types),
          { ...dialog(`${types}&create=true`), empty: true },
          dialog(`${types}&edit=${contractTypeId}`),
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
      creating(async (wanted) => ({
        contractCode: fresh(),
        contractTypeId: (await wanted.world.stand.make.contractType()).id,
        companyId: companyOf(wanted),
        ...period,
      })),
      { 'body.companyId': (b) => b.companyId },
    ),
    update: changing(contract, async () => ({ contractCode: fresh(), ...period })),
    remove: byId(contract),
  },
  rows: [ownContract],
  unreachable: { target: ['contracts__company_id__id'] },
});
