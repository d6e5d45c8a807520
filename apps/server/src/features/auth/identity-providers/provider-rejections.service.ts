import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { ProviderSettings } from '../../../config.providers.ts';
import type { PublicCall } from '../../../platform/http/route.ts';
import * as queries from './identity-providers.queries.ts';
import { emailOf, type Rejection } from './provider-claims.rules.ts';
import { isSubject } from './provider-tokens.rules.ts';

type RejectionCall = Pick<PublicCall<OperationShape>, 'database' | 'recordAs'>;

/**
 * Records a rejected sign-in in the system log of the provider's company. The entry contains the rejected claim and the
 * email that the provider sent. It names no author, because the person has not been authenticated.
 */
export async function recordRejection(
  { database, recordAs }: RejectionCall,
  provider: ProviderSettings,
  claims: Readonly<Record<string, unknown>>,
  rejection: Rejection,
): Promise<void> {
  const email = emailOf(claims);
  const subject = isSubject(claims.sub) ? claims.sub : '';
  await database.asSystem(async (db) => {
    const companyId = await queries.findCompanyId(db, provider.company);
    if (companyId === undefined) return;
    const account = await queries.findByEmail(db, provider.company, provider.issuer, email);
    await recordAs(
      db,
      { accountId: null, name: (account?.accountName ?? email) || subject },
      {
        companyId,
        entity: 'identityProviders',
        entityId: provider.key,
        after: {
          ...rejection,
          ...(subject && { subject }),
          ...(account && { account: account.accountName }),
        },
      },
    );
  });
}
