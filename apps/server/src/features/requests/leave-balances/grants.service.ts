import type { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import type { Call } from '../../../platform/http/route.ts';
import { settleBeyond } from './beyond.service.ts';
import { carryOver } from './carry-over.rules.ts';
import * as grants from './grants.queries.ts';

type Giving = Call<typeof leaveBalances.give> | Call<typeof leaveBalances.carryOver>;

/** The kind of leave that is given, and to whom; refuses what the viewer's companies do not have. */
async function chosenOf(call: Giving): Promise<grants.Chosen> {
  const { db, viewer, body, refuse } = call;
  const type = (await grants.holdLeaveType(db, viewer, body.requestTypeId)) ?? refuse('REQ_TYPE_NOT_FOUND');
  if (!type.drawsOnBalance) refuse('REQ_TYPE_NO_BALANCE');
  const departmentIds = [...new Set(body.departmentIds)];
  const employeeIds = [...new Set(body.employeeIds)];
  const chosen = { companyId: type.companyId, departmentIds, employeeIds };
  const found = await grants.countChosen(db, chosen);
  if (found.departments < departmentIds.length) refuse('HR_DEPARTMENT_NOT_FOUND');
  if (found.people < employeeIds.length) refuse('HR_EMPLOYEE_NOT_FOUND');
  return chosen;
}

/** Gives leave of a year to many; answers to how many. */
export async function giveToMany(call: Call<typeof leaveBalances.give>): Promise<number> {
  const { db, viewer, body, clock, refuse, record } = call;
  const { requestTypeId, year, kind, amount, note } = body;
  const chosen = await chosenOf(call);
  const until = body.until ?? `${year}-12-31`;
  if (!until.startsWith(`${year}-`)) refuse('REQ_GRANT_YEAR');
  const given = { requestTypeId, kind, from: `${year}-01-01`, until, amount, note };
  const made = await grants.insertGrants(db, viewer, chosen, given, clock.now());
  const employeeIds = made.map(({ employeeId }) => employeeId);
  await settleBeyond(db, chosen.companyId, requestTypeId, employeeIds);
  await record(
    ...recorded(
      chosen.companyId,
      made.map(({ id, employeeId }) => ({ id, after: { employeeId, ...given } })),
    ),
  );
  return made.length;
}

/** Takes what is left of a year over to the next; answers of how many people, and how much. */
export async function carryToNext(call: Call<typeof leaveBalances.carryOver>) {
  const { db, viewer, body, clock, refuse, record } = call;
  const { requestTypeId, fromYear, most, until } = body;
  const year = fromYear + 1;
  const chosen = await chosenOf(call);
  if (!until.startsWith(`${year}-`)) refuse('REQ_GRANT_YEAR');
  await grants.lockChosen(db, chosen, fromYear);
  const found = await grants.lockYear(db, chosen, requestTypeId, fromYear);
  const planned = [...Map.groupBy(found, ({ employeeId }) => employeeId)].map(([employeeId, own]) => {
    const next = own.find(({ isNext }) => isNext);
    const of = own.filter(({ isNext }) => !isNext);
    return { employeeId, next, ...carryOver(of, most, next ? next.used + next.carried : 0) };
  });
  const concerned = planned.filter(({ amount, next }) => amount > 0 || next);
  await grants.updateCarried(
    db,
    planned.flatMap(({ parts }) => parts),
  );
  const target = { companyId: chosen.companyId, requestTypeId, year, until };
  const made = await grants.writeCarried(db, viewer, target, concerned, clock.now());
  const employeeIds = made.map(({ employeeId }) => employeeId);
  await settleBeyond(db, chosen.companyId, requestTypeId, employeeIds);
  const amounts = new Map(planned.map((one) => [one.employeeId, one]));
  await record(
    ...recorded(
      chosen.companyId,
      made.map(({ id, employeeId }) => {
        const { next, amount = 0 } = amounts.get(employeeId) ?? {};
        const before = next && { employeeId, amount: next.amount };
        return { id, before, after: { employeeId, requestTypeId, kind: 'CARRIED', amount, until } };
      }),
    ),
  );
  return {
    people: planned.filter(({ amount }) => amount > 0).length,
    amount: planned.reduce((all, { amount }) => all + amount, 0),
  };
}

interface Written {
  id: number;
  before?: object | undefined;
  after: object;
}

/** A line of audit for each person; where nobody is concerned, one that it was asked for. */
const recorded = (companyId: number, written: readonly Written[]) =>
  written.length === 0
    ? [{ companyId, entityId: companyId, after: { people: 0 } }]
    : written.map(({ id, before = null, after }) => ({ companyId, entityId: id, before, after }));
