import { identities } from '@gatehouse/api/auth/identities';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { identitiesPersonal } from './identities.personal.ts';
import * as queries from './identities.queries.ts';
import {
  isOf,
  linkIdentity,
  removeOwnIdentity,
  startLinking,
  toResult,
  unlinkIdentity,
} from './identities.service.ts';

export const identitiesFeature: Feature = {
  name: 'identities',
  personal: identitiesPersonal,
  constraints: {},
  routes: [
    route(identities.list, async ({ db, viewer, settings }) => {
      const { companyId } = viewer;
      const code = companyId === null ? undefined : await queries.findCompanyCode(db, companyId);
      const rows = await queries.listIdentities(db, viewer.accountId);
      const linkable = settings.identityProviders
        .filter((provider) => isOf(provider, code) && !rows.some(({ issuer }) => issuer === provider.issuer))
        .map(({ key, name }) => ({ key, name }));
      return { identities: rows.map((row) => toResult(row, settings, code)), linkable };
    }),
    steppedRoute(identities.start, startLinking),
    steppedRoute(identities.create, linkIdentity),
    steppedRoute(identities.remove, removeOwnIdentity),
    route(identities.ofEmployee, async ({ db, viewer, params, settings, refuse }) => {
      const account = (await queries.findAccountOf(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const rows = await queries.listIdentities(db, account.account_id);
      const [first] = rows;
      const code = first && (await queries.findCompanyCode(db, first.company_id));
      return { identities: rows.map((row) => toResult(row, settings, code)) };
    }),
    route(identities.unlink, unlinkIdentity),
  ],
};
