import { contractRules } from '@gatehouse/api/contracts/contract-rules';
import { byId, changing, type Id, missing, nowhere, plain } from '../calls.ts';
import { create, dialog, screen } from '../looks.ts';
import { nounProof, type Place } from '../proof.ts';
import { fresh, systemOnly } from '../words.ts';

/** The installation's: each call that changes one has its own. */
const rule: Id = async ({ place, world }) =>
  place === 'missing' ? missing : (await world.stand.make.contractRule()).id;
const ofInstallation: readonly Place[] = ['own', 'missing'];
const kept = { who: systemOnly, reach: 'installation' } as const;

/** The sample's first: who makes things to look at sees none of these. */
const shownRule = 1;

export const contractRulesProof = nounProof(contractRules, {
  // SYSADMIN: "like ADMIN plus … contract notification setting"
  expected: { list: kept, get: kept, create: kept, update: kept, enable: kept, remove: kept },
  screens: {
    '/contract-settings': {
      who: systemOnly,
      by: 'SYSADMIN',
      looks: async () => [screen, create, dialog(`edit=${shownRule}`), dialog(`remove=${shownRule}`)],
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }),
    get: byId(rule, {}, ofInstallation),
    create: { places: nowhere, input: async () => ({ body: { name: fresh(), remindBeforeDay: 30 } }) },
    update: changing(rule, async () => ({ name: fresh() }), ofInstallation),
    enable: changing(rule, async () => ({ enable: false }), ofInstallation),
    remove: byId(rule, {}, ofInstallation),
  },
  unreachable: {
    shape: ['contract_rules__remind_before_day'],
    portal: ['contract_reminders__contract_id', 'contract_reminders__rule_id'],
  },
});
