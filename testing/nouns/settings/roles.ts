import { roles } from '@gatehouse/api/settings/roles';
import { byId, companyOf, idOf, inCompany, plain, row } from '../calls.ts';
import { type Crawl, dialog, screen, searched } from '../looks.ts';
import { shownCompany } from '../people/companies.ts';
import { nounProof } from '../proof.ts';
import { adminOnly, fresh, ownAccount } from '../words.ts';

const customRole = row(({ make }, { companyId }) => make.role({ companyId }));
const role = idOf(customRole);
const newBody = () => ({ roleName: fresh('Role'), roleCode: fresh('R').toUpperCase(), permissions: [] });
// Expected roles from the specification: ADMIN: "view roles"; "SYSADMIN: like ADMIN … no … view roles". The permissions
// to view and change administrators also allow changing roles.
const viewed = { who: adminOnly, reach: 'company' } as const;

const shownRole = async ({ ask, of }: Crawl) =>
  ask(roles.create, { ...newBody(), companyId: (await of(shownCompany)).id });

export const rolesProof = nounProof(roles, {
  expected: {
    list: viewed,
    get: viewed,
    create: viewed,
    update: viewed,
    remove: viewed,
    members: viewed,
    mine: ownAccount,
  },
  screens: {
    '/roles': {
      who: adminOnly,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, roleCode } = await of(shownRole);
        return [screen, dialog(`keyword=${roleCode}&remove=${id}`)];
      },
    },
    '/role-detail': {
      who: adminOnly,
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id } = await of(shownRole);
        return [screen, searched(`id=${id}`), dialog(`id=${id}&add=true`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 100 } }),
    get: byId(role),
    create: {
      places: inCompany,
      input: async (context) => ({ body: { ...newBody(), companyId: companyOf(context) } }),
      references: { 'body.companyId': (b) => b.companyId },
    },
    update: {
      places: inCompany,
      input: async (context) => ({ params: { id: await role(context) }, body: newBody() }),
    },
    remove: byId(role),
    members: byId(role),
    mine: plain(),
  },
  rows: [customRole],
  unreachable: { company: ['roles_company_id_fkey'] },
});
