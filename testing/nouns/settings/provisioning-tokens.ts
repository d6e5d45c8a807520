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
const departmentId = (b: Tenant) => b.departments[0];

const shownToken = async ({ ask, of }: Crawl) =>
  ask(provisioningTokens.create, {
    companyId: (await of(shownCompany)).id,
    tokenName: longName('provider'),
    endsOn: '2030-12-31',
  });

export const provisioningTokensProof = nounProof(provisioningTokens, {
  // Spec §6 has no permission for tokens. Only ADMIN and SYSADMIN may manage them, because their permission to change
  // administrators already allows changing permissions.
  expected: { list: administered, create: administered, update: administered, remove: administered },
  screens: {
    '/provisioning': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { row: token } = await of(shownToken);
        const filter = `keyword=${encodeURIComponent(token.tokenName)}`;
        return [screen, create, dialog(`${filter}&edit=${token.id}`), dialog(`${filter}&remove=${token.id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    create: referring(
      creating(async (context) => {
        // Deletes the tokens of earlier calls, because the number of tokens is limited. Callers of other companies and
        // anonymous callers create no tokens.
        const { tenant, actor } = context;
        if (actor.tenant === tenant || actor.roles?.includes('SYSADMIN'))
          await context.world.stand.make.owner.query(
            'DELETE FROM provisioning_tokens WHERE company_id = $1 AND id <> ALL ($2)',
            [
              tenant.companyId,
              [...tenant.rows].flatMap(([definition, preparedToken]) =>
                definition === readyToken ? [(preparedToken as { id: number }).id] : [],
              ), // The cast is safe, because this definition prepared the row.
            ],
          );
        return { companyId: companyOf(context), tokenName: fresh('Token') };
      }),
      { 'body.companyId': (b) => b.companyId, 'body.departmentId': departmentId },
    ),
    update: referring(
      changing(token, async () => ({ tokenName: fresh('Token') })),
      { 'body.departmentId': departmentId },
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
