import { companies } from '@gatehouse/api/people/companies';
import { byId, changing, companyOf, nowhere, plain, referring } from '../calls.ts';
import { type Crawl, create, dialog, first, screen } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { administered, adminsUp, everybody, fresh, systemOnly } from '../words.ts';

const companyId = async (context: Parameters<typeof companyOf>[0]) => companyOf(context);

export const shownCompany = async ({ ask }: Crawl) => first((await ask(companies.pick)).content);

export const companiesProof = nounProof(companies, {
  // Everyone may choose among their own companies. Roles of all other operations in the specification: ADMIN: "company
  // list/detail/update/delete", "No company create"
  expected: {
    pick: { who: everybody, reach: 'company' },
    list: administered,
    get: administered,
    create: { who: systemOnly, reach: 'installation' },
    update: administered,
    remove: administered,
  },
  screens: {
    '/companies': {
      who: adminsUp,
      by: 'SYSADMIN',
      looks: async ({ of }) => [screen, create, dialog(`edit=${(await of(shownCompany)).id}`)],
    },
  },
  calls: {
    pick: plain(),
    list: plain({ query: { size: 1000 } }),
    get: byId(companyId),
    create: {
      places: nowhere,
      input: async () => ({ body: { companyCode: fresh(), companyName: 'New', timeZone: 'UTC' } }),
      references: { 'body.departmentIds': (b) => [b.departments[0]] },
    },
    update: referring(
      changing(companyId, async () => ({ companyName: 'New', timeZone: 'UTC' })),
      { 'body.departmentIds': (b) => [b.departments[0]] },
    ),
    remove: {
      ...byId(companyId),
      ends: 'HR_COMPANY_IN_USE',
      succeeds: async ({ world }) => ({ params: { id: (await world.stand.make.company()).id } }),
    },
  },
  unreachable: {
    company: ['default_shifts_company_id_fkey', 'hours_stamps_company_id_fkey'],
    portal: ['time_zone_offsets__zone', 'default_shifts__company_id', 'default_shifts__compensatory_leave'],
  },
});
