import { apiTokens } from '@gatehouse/api/settings/api-tokens';
import { byId, companyCode, companyOf, creating, idOf, missing, plain, referring, row } from '../calls.ts';
import { type Crawl, create, dateAfter, dialog, longName, screen } from '../looks.ts';
import { shownCompany } from '../people/companies.ts';
import { type CallContext, nounProof, preparedRow } from '../proof.ts';
import { administered, adminsUp, fresh, ownAccount } from '../words.ts';

const companyToken = row(({ make }, { companyId, admin }) =>
  make.apiToken({ companyId, accountId: admin.accountId, isPersonal: false }),
);
const staffToken = row(({ make }, { companyId, staff }) =>
  make.apiToken({ companyId, accountId: staff.accountId }),
);
const colleagueToken = row(({ make }, { companyId, colleague }) =>
  make.apiToken({ companyId, accountId: colleague.accountId }),
);

/** A body with a permission that every role has. */
const tokenBody = () => ({
  tokenName: fresh('Call'),
  permissions: ['MY_PROFILE'],
  endsOn: dateAfter(30),
});

/** Deletes the tokens that earlier calls created, because the number of tokens is limited. */
const deleteEarlier = ({ world: { stand } }: CallContext) =>
  stand.make.owner.query("DELETE FROM api_tokens WHERE token_name LIKE 'Call%'");

const shownToken = async ({ ask, of }: Crawl) =>
  ask(apiTokens.create, {
    companyId: (await of(shownCompany)).id,
    tokenName: longName('program'),
    permissions: ['STAFF_LIST', 'DEVICE_LIST'],
    endsOn: dateAfter(300),
  });

export const apiTokensProof = nounProof(apiTokens, {
  // Everyone manages their own tokens. Company tokens require the same roles as provisioning tokens, because spec §6
  // has no permission for tokens.
  expected: {
    mine: ownAccount,
    createMine: ownAccount,
    removeMine: ownAccount,
    list: administered,
    create: administered,
    remove: administered,
  },
  screens: {
    '/api-tokens': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { row: token } = await of(shownToken);
        const filter = `keyword=${encodeURIComponent(token.tokenName)}`;
        return [screen, create, dialog(`${filter}&view=${token.id}`), dialog(`${filter}&remove=${token.id}`)];
      },
    },
  },
  calls: {
    mine: plain(),
    createMine: {
      places: ['none'],
      input: async (context) => {
        await deleteEarlier(context);
        return {
          body: { ...tokenBody(), companyId: context.actor.tenant?.companyId ?? context.tenant.companyId },
        };
      },
      references: { 'body.companyId': (b) => b.companyId },
    },
    removeMine: {
      places: ['self', 'colleague', 'otherCompany', 'missing'],
      input: async ({ world: { stand }, actor: { person, tenant: own }, place, tenant }) => {
        if (place === 'missing' || !person) return { params: { id: missing } };
        if (place !== 'self') {
          const isOwn = tenant.colleague.accountId === person.accountId;
          return { params: { id: preparedRow(tenant, isOwn ? staffToken : colleagueToken).id } };
        }
        const { companyId } = own ?? tenant;
        return { params: { id: (await stand.make.apiToken({ companyId, accountId: person.accountId })).id } };
      },
    },
    list: plain({ query: { size: 100 } }, companyCode),
    create: referring(
      creating(async (context) => {
        await deleteEarlier(context);
        return { ...tokenBody(), companyId: companyOf(context) };
      }),
      { 'body.companyId': (b) => b.companyId },
    ),
    remove: byId(idOf(companyToken)),
  },
  rows: [companyToken, staffToken, colleagueToken],
  unreachable: {
    company: ['api_tokens_company_id_fkey'],
    portal: ['api_tokens__token_hash', 'api_tokens_account_id_fkey'],
  },
});
