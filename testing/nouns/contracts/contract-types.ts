import { contractTypes } from '@gatehouse/api/contracts/contract-types';
import { byId, changing, type IdResolver, missing, nowhere, plain } from '../calls.ts';
import { type Crawl, first } from '../looks.ts';
import { nounProof, type RowOwner } from '../proof.ts';
import { adminsUp, fresh, systemOnly } from '../words.ts';

/** Returns a contract type of the installation. Each call that changes a type gets a new type. */
const typeId: IdResolver = async ({ place, world }) =>
  place === 'missing' ? missing : (await world.stand.make.contractType()).id;
const ofInstallation: readonly RowOwner[] = ['own', 'missing'];
const typesAccess = { who: systemOnly, reach: 'installation' } as const;

/** Returns a contract type of the sample data, because the crawl's administrator cannot create contract types. */
export const shownContractType = async ({ ask }: Crawl) => first((await ask(contractTypes.list)).content);

export const contractTypesProof = nounProof(contractTypes, {
  // Everyone with the contract list can see the contract types. Only SYSADMIN can create contract types, from
  // "SYSADMIN: … plus … contract action" in the specification.
  expected: {
    list: { who: adminsUp, reach: 'company' },
    create: typesAccess,
    update: typesAccess,
    remove: typesAccess,
  },
  calls: {
    list: plain({ query: { size: 1000 } }),
    create: { places: nowhere, input: async () => ({ body: { name: fresh() } }) },
    update: changing(typeId, async () => ({ name: fresh() }), ofInstallation),
    remove: byId(typeId, {}, ofInstallation),
  },
});
