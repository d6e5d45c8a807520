import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import {
  byId,
  changing,
  companyOf,
  creating,
  employee,
  idOf,
  inCompany,
  mine,
  missing,
  ofPerson,
  plain,
  referring,
  row,
} from '../calls.ts';
import { dialog, emptyForm, first, screen } from '../looks.ts';
import { type CallContext, nounProof, preparedRow, type Tenant } from '../proof.ts';
import { administered, department, managersUp, own } from '../words.ts';

const ownGrant = row(({ make }, { companyId }) => make.leaveGrant({ companyId }));
const grant = idOf(ownGrant);

const annualLeaveId = async (context: CallContext) =>
  context.place === 'missing' ? missing : (await context.world.stand.make.leaveKind(companyOf(context))).id;
const references = {
  'body.requestTypeId': (b: Tenant) => preparedRow(b, ownGrant).requestTypeId,
  'body.departmentIds': (b: Tenant) => [b.departments[0]],
  'body.employeeIds': (b: Tenant) => [b.staff.employeeId],
};

export const leaveBalancesProof = nounProof(leaveBalances, {
  // Expected roles from the specification: STAFF: "my requests"; MANAGER adds "request list"; ADMIN: "company update"
  expected: {
    list: department,
    mine: own,
    ofEmployee: department,
    give: administered,
    carryOver: administered,
    updateGrant: administered,
    removeGrant: administered,
  },
  screens: {
    '/leave-balances': {
      who: managersUp,
      by: 'ADMIN',
      looks: async ({ ask }) => {
        const { employeeId } = first((await ask(leaveBalances.list)).content);
        return [screen, dialog(`view=${employeeId}`), emptyForm('give=true'), dialog('carry=true')];
      },
    },
  },
  calls: {
    list: plain(
      { query: { size: 100 } },
      { 'query.companyId': (b) => b.companyId, 'query.departmentId': (b) => b.departments[0] },
    ),
    mine: mine(),
    ofEmployee: byId(employee, {}, ofPerson),
    give: referring(
      creating(
        async (context) => ({
          requestTypeId: await annualLeaveId(context),
          year: 2026,
          kind: 'ADDITIONAL',
          amount: 100,
        }),
        inCompany,
      ),
      references,
    ),
    carryOver: referring(
      creating(
        async (context) => ({
          requestTypeId: await annualLeaveId(context),
          fromYear: 2026,
          until: '2027-03-31',
        }),
        inCompany,
      ),
      references,
    ),
    updateGrant: changing(grant, async () => ({ amount: 1300 })),
    removeGrant: byId(grant),
  },
  rows: [ownGrant],
  unreachable: {
    target: ['leave_grants__company_id__id'],
    shape: ['leave_grants__kind', 'leave_grants__type_code', 'leave_uses__type_code'],
    portal: [
      'leave_grants__until_date',
      'leave_grants__amount',
      'leave_grants__once_a_year',
      'leave_grants__request_id__from_date',
      'leave_grants__request_id',
      'leave_uses__request_id__work_date__grant_id',
      'leave_uses__amount',
      'leave_uses__reason',
      'leave_uses__state',
      'leave_recounts__cause',
      'leave_recounts__was_reason',
      'leave_recounts__reason',
    ],
    lookedUp: [
      'leave_grants__employee_id',
      'leave_grants__given_by',
      'leave_uses__employee_id',
      'leave_uses__request_type_id',
      'leave_uses__request_id',
      'leave_uses__grant_id',
      'leave_recounts__employee_id',
      'leave_recounts__request_id',
    ],
  },
  seed: {
    'leave_grants.kind': 'ADDITIONAL',
    'leave_grants.request_type_id': ({ idOf }) => idOf('request_types'),
    'leave_uses.reason': 'COUNTED',
    'leave_uses.state': 'TAKEN',
    'leave_uses.request_type_id': ({ idOf }) => idOf('request_types'),
    'leave_uses.request_id': ({ idOf }) => idOf('requests'),
    'leave_recounts.cause': 'HOLIDAY',
    'leave_recounts.was_reason': 'COUNTED',
    'leave_recounts.reason': 'HOLIDAY',
    'leave_recounts.request_id': ({ idOf }) => idOf('requests'),
  },
});
