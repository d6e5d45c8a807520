import { requestTypes } from '@gatehouse/api/requests/request-types';
import { byId, changing, companyOf, creating, idOf, plain, referring, row } from '../calls.ts';
import { create, dialog, first, screen } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { administered, adminsUp, everybody, fresh } from '../words.ts';

const ownLeaveType = row(({ make }, { companyId }) => make.leaveType({ companyId }));
const leaveType = idOf(ownLeaveType);
const freshCode = () => fresh('OWN_').toUpperCase();

export const requestTypesProof = nounProof(requestTypes, {
  // Everyone may choose among the types in a request. Writing requires UPDATE_COMPANY.
  expected: {
    list: { who: everybody, reach: 'company' },
    create: administered,
    update: administered,
    remove: administered,
  },
  screens: {
    '/request-types': {
      who: adminsUp,
      by: 'ADMIN',
      looks: async ({ ask }) => {
        const { subTypes } = first((await ask(requestTypes.list)).content);
        return [screen, create, dialog(`edit=${first(subTypes).id}`)];
      },
    },
  },
  calls: {
    list: plain({ query: { size: 200 } }, { 'query.companyId': (b) => b.companyId }),
    create: referring(
      creating(async (context) => ({
        companyId: companyOf(context),
        subTypeCode: freshCode(),
        name: fresh(),
      })),
      { 'body.companyId': (b) => b.companyId },
    ),
    update: changing(leaveType, async () => ({ name: fresh() })),
    remove: byId(leaveType),
  },
  rows: [ownLeaveType],
  unreachable: {
    target: ['request_types__company_id__id__type_code'],
    shape: ['request_types__type_code', 'request_types__beyond_balance'],
    company: ['request_types_company_id_fkey'],
    portal: ['request_types__draws_on_balance'],
  },
  meaningful: ['request_types.sub_type_code'],
});
