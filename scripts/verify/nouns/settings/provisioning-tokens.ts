import { provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { byId, changing, companyCode, companyOf, creating, idOf, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { shownCompany } from '../people/companies.ts';
import { nounProof, type Tenant } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';

const readyToken = row(({ make }, { companyId, admin }) =>
  make.provisioningToken({ companyId, makerAccountId: admin.accountId }),
);
const token = idOf(readyToken);
const department = (b: Tenant) => b.departments[0];

const shownToken = async ({ ask, of }: Crawl) =>
  ask(provisioningTokens.create, {
    companyId: (await of(shownCompany)).id,
    tokenName: longName('provider'),
    endsOn: '2030-12-31',
  });

export const provisioningTokensProof = nounProof(provisioningTokens, {
  // no code of spec §6 is about them: who changes administrators decides who may do what, ADMIN and SYSADMIN
  expected: { list: administered, create: administered, update: administered, remove: administered },
  screens: {
    '/provisioning': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { row: shown } = await of(shownToken);
        const one = `keyword=${encodeURIComponent(shown.tokenName)}`;
        return [screen, create, dialog(`${one}&edit=${shown.id}`), dialog(`${one}&remove=${shown.id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    create: referring(
      creating(async (wanted) => {
        // there is a limit, and many calls; whoever is of another company, or nobody, makes none
        const { tenant, actor } = wanted;
        if (actor.tenant === tenant || actor.roles?.includes('SYSADMIN'))
          await wanted.world.stand.make.owner.query(
            'DELETE FROM provisioning_tokens WHERE company_id = $1 AND id <> ALL ($2)',
            [
              tenant.companyId,
              [...tenant.rows].flatMap(([by, made]) =>
                by === readyToken ? [(made as { id: number }).id] : [],
              ), // made by it
            ],
          );
        return { companyId: companyOf(wanted), tokenName: fresh('Token') };
      }),
      { 'body.companyId': (b) => b.companyId, 'body.departmentId': department },
    ),
    update: referring(
      changing(token, async () => ({ tokenName: fresh('Token') })),
      { 'body.departmentId': department },
    ),
    remove: byId(token),
  },
  rows: [readyToken],
  seed: { 'provisioned_users.user_name': () => fresh('user') },
  unreachable: {
    company: ['provisioning_tokens_company_id_fkey', 'provisioned_groups__company_id'],
    lookedUp: [
      'provisioned_users__company_id__user_name',
      'provisioning_tokens__department_id',
      'provisioning_tokens_maker_account_id_fkey',
      'provisioned_users__employee_id',
      'provisioned_groups__role_id',
    ],
    portal: ['provisioning_tokens__token_hash'],
  },
});
