import { holidays } from '@gatehouse/api/attendance/holidays';
import { ownBuilding } from '../area/buildings.ts';
import {
  byId,
  changing,
  companyCode,
  companyOf,
  creating,
  idOf,
  inCompany,
  plain,
  referring,
  row,
} from '../calls.ts';
import { create, dialog, first, screen, yesterday } from '../looks.ts';
import { nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, everybody, fresh } from '../words.ts';

const ownHoliday = row(({ make }, { companyId }) => make.holiday({ companyId }));
const holiday = idOf(ownHoliday);
const buildingId = (b: Tenant) => preparedRow(b, ownBuilding).id;

let days = 0;
const freshDate = () => new Date(Date.UTC(2100, 0, 1 + days++)).toISOString().slice(0, 10);

export const holidaysProof = nounProof(holidays, {
  // Changing holidays requires UPDATE_COMPANY. Everyone with a timesheet can see the holidays.
  expected: {
    list: { who: everybody, reach: 'company' },
    affected: administered,
    get: { who: everybody, reach: 'company' },
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/holidays': {
      who: everybody,
      by: 'ADMIN',
      looks: async ({ ask }) => {
        const year = yesterday.slice(0, 4);
        const { id } = first((await ask(holidays.list, undefined, { year })).content);
        return [screen, create, dialog(`edit=${id}`), dialog(`remove=${id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 1000 } }, companyCode),
    affected: {
      places: inCompany,
      input: async (context) => ({ query: { companyId: companyOf(context), date: '2100-01-01' } }),
      references: { 'query.companyId': (b) => b.companyId, 'query.id': (b) => preparedRow(b, ownHoliday).id },
    },
    get: byId(holiday),
    create: referring(
      creating(async (context) => ({ companyId: companyOf(context), date: freshDate(), name: fresh() })),
      { 'body.companyId': (b) => b.companyId, 'body.buildingId': buildingId },
    ),
    update: referring(
      changing(holiday, async () => ({ name: fresh() })),
      { 'body.buildingId': buildingId },
    ),
    remove: byId(holiday),
  },
  rows: [ownHoliday],
  unreachable: { shape: ['holidays__part'], company: ['holidays_company_id_fkey'] },
});
