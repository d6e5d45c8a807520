import { contractRules } from '@gatehouse/api/contracts/contract-rules';
import { byId, changing, type IdResolver, missing, nowhere, plain } from '../calls.ts';
import { create, dialog, screen } from '../looks.ts';
import { nounProof, type RowOwner } from '../proof.ts';
import { fresh, systemOnly } from '../words.ts';

/** Returns a contract rule of the installation. Each call that changes a rule gets a new rule. */
const ruleId: IdResolver = async ({ place, world }) =>
  place === 'missing' ? missing : (await world.stand.make.contractRule()).id;
const ofInstallation: readonly RowOwner[] = ['own', 'missing'];
const rulesAccess = { who: systemOnly, reach: 'installation' } as const;

/** Id of the first contract rule of the sample data, because the crawl's administrator cannot create contract rules. */
const shownRule = 1;

export const contractRulesProof = nounProof(contractRules, {
  // Expected roles from the specification: SYSADMIN: "like ADMIN plus … contract notification setting"
  expected: {
    list: rulesAccess,
    get: rulesAccess,
    create: rulesAccess,
    update: rulesAccess,
    enable: rulesAccess,
    remove: rulesAccess,
  },
  screens: {
    '/contract-settings': {
      who: systemOnly,
      by: 'SYSADMIN',
      looks: async () => [screen, create, dialog(`edit=${shownRule}`), dialog(`remove=${shownRule}`)],
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }),
    get: byId(ruleId, {}, ofInstallation),
    create: { places: nowhere, input: async () => ({ body: { name: fresh(), remindBeforeDay: 30 } }) },
    update: changing(ruleId, async () => ({ name: fresh() }), ofInstallation),
    enable: changing(ruleId, async () => ({ enable: false }), ofInstallation),
    remove: byId(ruleId, {}, ofInstallation),
  },
  unreachable: {
    shape: ['contract_rules__remind_before_day'],
    portal: ['contract_reminders__contract_id', 'contract_reminders__rule_id'],
  },
});
