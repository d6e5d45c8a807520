import { contractTypes } from '@gatehouse/api/contracts/contract-types';
import { byId, changing, type Id, missing, nowhere, plain } from '../calls.ts';
import { type Crawl, first } from '../looks.ts';
import { nounProof, type Place } from '../proof.ts';
import { adminsUp, fresh, systemOnly } from '../words.ts';

/** The installation's: each call that changes one has its own. */
const type: Id = async ({ place, world }) =>
  place === 'missing' ? missing : (await world.stand.make.contractType()).id;
const ofInstallation: readonly Place[] = ['own', 'missing'];
const kept = { who: systemOnly, reach: 'installation' } as const;

/** Of the sample: who makes things to look at makes none of these. */
export const shownContractType = async ({ ask }: Crawl) => first((await ask(contractTypes.list)).content);

export const contractTypesProof = nounProof(contractTypes, {
  // who views contracts sees of which type they are; "SYSADMIN: … plus … contract action" makes them
  expected: {
    list: { who: adminsUp, reach: 'company' },
    create: kept,
    update: kept,
    remove: kept,
  },
  calls: {
    list: plain({ query: { size: 1000 } }),
    create: { places: nowhere, input: async () => ({ body: { name: fresh() } }) },
    update: changing(type, async () => ({ name: fresh() }), ofInstallation),
    remove: byId(type, {}, ofInstallation),
  },
});
