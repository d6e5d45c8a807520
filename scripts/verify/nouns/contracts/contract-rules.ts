import { contractRules } from '@gatehouse/api/contracts/contract-rules';
import { byId, changing, type Id, missing, nowhere, plain } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { nounProof, type Place } from '../proof.ts';
import { fresh, systemOnly } from '../words.ts';

/** The installation's: each call that changes one has its own. */
const rule: Id = async ({ place, world }) =>
  place === 'missing' ? missing : (await world.stand.make.contractRule()).id;
const ofInstallation: readonly Place[] = ['own', 'missing'];
const kept = { who: systemOnly, reach: 'installation' } as const;

const shownRule = async ({ ask }: Crawl) =>
  ask(contractRules.create, {
    name: `${longName('rule')}${fresh()}`.slice(-60),
    remindBeforeDay: 30,
    isEnabled: false,
  });

export const contractRulesProof = nounProof(contractRules, {
  // SYSADMIN: "like ADMIN plus … contract notification setting"
  expected: { list: kept, get: kept, create: kept, update: kept, enable: kept, remove: kept },
  screens: {
    '/contract-settings': {
      who: systemOnly,
      by: 'SYSADMIN',
      looks: async ({ of }) => {
        const { id, name } = await of(shownRule);
        const one = `keyword=${encodeURIComponent(name)}`;
        return [screen, create, dialog(`${one}&edit=${id}`), dialog(`${one}&remove=${id}`)];
      },
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
