import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import {
  type LeaveForecast,
  type LeaveKind,
  type LeaveLedger,
  type leaveBalances,
  unitOf,
} from '@gatehouse/api/requests/leave-balances';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { loadTypeWords } from '../request-types/type-words.service.ts';
import * as queries from './balances.queries.ts';
import { findKind, findOpenGrants } from './leave.queries.ts';
import { allotLeave, type LeaveRequest } from './leave.service.ts';
import { endsFirstOf, figuresOf, linesOf } from './ledger.rules.ts';

type BalanceCall = Pick<Call<OperationShape>, 'db' | 'viewer' | 'clock' | 'language'>;

const yearOf = (date: string) => Number(date.slice(0, 4));

/** Returns the leave categories of a company that have a balance. */
async function findKinds(
  { db, viewer, language }: Pick<BalanceCall, 'db' | 'viewer' | 'language'>,
  companyId: number,
): Promise<LeaveKind[]> {
  const words = await loadTypeWords(language);
  const kinds = await queries.listKinds(db, viewer, companyId);
  return kinds.map(({ id, subType, name }) => ({
    requestTypeId: id,
    subType,
    subTypeName: words.subTypeName('LEAVE', subType, name),
    unit: unitOf(subType),
  }));
}

/** Returns all balances of an employee in a year, with their ledger lines. */
export async function findLedger(
  { db, viewer, clock, language }: BalanceCall,
  employeeId: number | null,
  year: number | undefined,
): Promise<LeaveLedger> {
  const person = employeeId === null ? undefined : await queries.findPerson(db, viewer, employeeId);
  if (!person) refuse('HR_EMPLOYEE_NOT_FOUND');
  const today = (await queries.findToday(db, viewer, person.companyId, clock.now())) ?? '';
  const scope = { employeeIds: [person.employeeId], year: year ?? yearOf(today) };
  const grants = await queries.findGrants(db, viewer, scope);
  const uses = await queries.findUses(db, viewer, scope);
  const recounts = await queries.findRecounts(db, viewer, person.employeeId, scope.year);
  const balances = (await findKinds({ db, viewer, language }, person.companyId)).map((kind) => {
    const own = grants.filter(({ requestTypeId }) => requestTypeId === kind.requestTypeId);
    const ownUses = uses.filter(({ requestTypeId }) => requestTypeId === kind.requestTypeId);
    return {
      ...kind,
      ...figuresOf(own, ownUses, today),
      endsFirst: endsFirstOf(own, today),
      lines: linesOf(own, ownUses, today, recounts),
    };
  });
  const { employeeCode: _, ...shown } = person;
  return { ...shown, year: scope.year, balances };
}

export async function listBalances(
  call: Call<typeof leaveBalances.list>,
): Promise<ResultOf<typeof leaveBalances.list>> {
  const { db, viewer, clock, query } = call;
  const companyId = query.companyId ?? viewer.companyId ?? viewer.companyIds[0] ?? 0;
  const today = await queries.findToday(db, viewer, companyId, clock.now());
  const year = query.year ?? (today ? yearOf(today) : clock.now().getUTCFullYear());
  const kinds = await findKinds(call, companyId);
  const kind = kinds.find(({ subType }) => subType === query.subType);
  const header = { companyId: today ? companyId : null, year, unit: unitOf(query.subType), kinds };
  if (!today || !kind) return { ...pageOf([], 0, query), ...header };
  const { rows, total } = await queries.listPeople(db, viewer, companyId, query);
  const scope = {
    employeeIds: rows.map(({ employeeId }) => employeeId),
    year,
    requestTypeId: kind.requestTypeId,
  };
  const grants = Map.groupBy(await queries.findGrants(db, viewer, scope), ({ employeeId }) => employeeId);
  const uses = Map.groupBy(await queries.findUses(db, viewer, scope), ({ employeeId }) => employeeId);
  const content = rows.map(({ companyId: _, ...row }) => ({
    ...row,
    ...figuresOf(grants.get(row.employeeId) ?? [], uses.get(row.employeeId) ?? [], today),
  }));
  return { ...pageOf(content, total, query), ...header };
}

/**
 * Computes the cost of a leave that is not submitted yet, and the balances with and without it. Null if the leave draws
 * on no balance.
 */
export async function forecastLeave(
  db: Db,
  viewer: Viewer,
  request: Omit<LeaveRequest, 'id'>,
  now: Date,
): Promise<LeaveForecast | null> {
  if (request.type !== 'LEAVE') return null;
  const kind = await findKind(db, request);
  const today = await queries.findToday(db, viewer, request.companyId, now);
  if (!kind.drawsOnBalance || !today) return null;
  const { employeeId, requestTypeId } = request;
  const unit = unitOf(kind.subType);
  const { days, needed, beyond } = await allotLeave(db, unit, request, await findOpenGrants(db, request));
  const years: LeaveForecast['years'] = [];
  for (const [year, dates] of Map.groupBy(needed, ({ date }) => yearOf(date))) {
    const scope = { employeeIds: [employeeId], year, requestTypeId };
    const grants = await queries.findGrants(db, viewer, scope);
    const { left } = figuresOf(grants, await queries.findUses(db, viewer, scope), today);
    const requestedAmount = dates.reduce((all, { amount }) => all + amount, 0);
    years.push({ year, left, asked: requestedAmount, after: left - requestedAmount });
  }
  const amounts = new Map(needed.map(({ date, amount }) => [date, amount]));
  return {
    unit,
    beyond,
    beyondBalance: kind.beyondBalance,
    years,
    days: days.map(({ date, minutes, scheduled, reason }) => ({
      ...{ date, minutes, scheduled, reason },
      amount: amounts.get(date) ?? 0,
    })),
  };
}

/**
 * Returns the balance without a request, the requested amount, and the balance with the request. Null if the request
 * draws on no balance.
 */
export async function findRequestBalance(
  db: Db,
  viewer: Parameters<typeof queries.findGrants>[1],
  request: LeaveRequest,
  now: Date,
) {
  if (request.type !== 'LEAVE') return null;
  const kind = await findKind(db, request);
  const today = await queries.findToday(db, viewer, request.companyId, now);
  if (!kind.drawsOnBalance || !today) return null;
  const { employeeId, requestTypeId } = request;
  const scope = { employeeIds: [employeeId], year: yearOf(request.startTime), requestTypeId };
  const uses = await queries.findUses(db, viewer, scope);
  const { left: after } = figuresOf(await queries.findGrants(db, viewer, scope), uses, today);
  const own = uses.filter(({ requestId, state }) => requestId === request.id && state !== 'RETURNED');
  const requestedAmount = own.reduce((all, { amount }) => all + amount, 0);
  return { unit: unitOf(kind.subType), left: after + requestedAmount, asked: requestedAmount, after };
}
