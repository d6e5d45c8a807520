import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import {
  type ForeseenLeave,
  type LeaveKind,
  type LeaveLedger,
  type leaveBalances,
  unitOf,
} from '@gatehouse/api/requests/leave-balances';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { typeWordsIn } from '../request-types/type-words.service.ts';
import * as queries from './balances.queries.ts';
import { findKind, findOpenGrants } from './leave.queries.ts';
import { type LeaveRequest, weigh } from './leave.service.ts';
import { endsFirstOf, figuresOf, linesOf } from './ledger.rules.ts';

type Asked = Pick<Call<OperationShape>, 'db' | 'viewer' | 'clock' | 'language'>;

const yearOf = (date: string) => Number(date.slice(0, 4));

/** The kinds of leave of a company that have a balance. */
async function kindsOf(
  { db, viewer, language }: Pick<Asked, 'db' | 'viewer' | 'language'>,
  companyId: number,
): Promise<LeaveKind[]> {
  const words = await typeWordsIn(language);
  const kinds = await queries.listKinds(db, viewer, companyId);
  return kinds.map(({ id, subType, name }) => ({
    requestTypeId: id,
    subType,
    subTypeName: words.subTypeName('LEAVE', subType, name),
    unit: unitOf(subType),
  }));
}

/** All balances of somebody in a year, with what each came to be by. */
export async function ledgerOf(
  { db, viewer, clock, language }: Asked,
  employeeId: number | null,
  year: number | undefined,
): Promise<LeaveLedger> {
  const person = employeeId === null ? undefined : await queries.findPerson(db, viewer, employeeId);
  if (!person) throw new Refusal('HR_EMPLOYEE_NOT_FOUND');
  const today = (await queries.findToday(db, viewer, person.companyId, clock.now())) ?? '';
  const wanted = { employeeIds: [person.employeeId], year: year ?? yearOf(today) };
  const grants = await queries.findGrants(db, viewer, wanted);
  const uses = await queries.findUses(db, viewer, wanted);
  const recounts = await queries.findRecounts(db, viewer, person.employeeId, wanted.year);
  const balances = (await kindsOf({ db, viewer, language }, person.companyId)).map((kind) => {
    const own = grants.filter(({ requestTypeId }) => requestTypeId === kind.requestTypeId);
    const taken = uses.filter(({ requestTypeId }) => requestTypeId === kind.requestTypeId);
    return {
      ...kind,
      ...figuresOf(own, taken, today),
      endsFirst: endsFirstOf(own, today),
      lines: linesOf(own, taken, today, recounts),
    };
  });
  const { employeeCode: _, ...shown } = person;
  return { ...shown, year: wanted.year, balances };
}

/** A page of people with what they have of one kind of leave in a year. */
export async function listBalances(
  call: Call<typeof leaveBalances.list>,
): Promise<ResultOf<typeof leaveBalances.list>> {
  const { db, viewer, clock, query } = call;
  const companyId = query.companyId ?? viewer.companyId ?? viewer.companyIds[0] ?? 0;
  const today = await queries.findToday(db, viewer, companyId, clock.now());
  const year = query.year ?? (today ? yearOf(today) : clock.now().getUTCFullYear());
  const kinds = await kindsOf(call, companyId);
  const kind = kinds.find(({ subType }) => subType === query.subType);
  const shown = { companyId: today ? companyId : null, year, unit: unitOf(query.subType), kinds };
  if (!today || !kind) return { ...pageOf([], 0, query), ...shown };
  const { rows, total } = await queries.listPeople(db, viewer, companyId, query);
  const wanted = {
    employeeIds: rows.map(({ employeeId }) => employeeId),
    year,
    requestTypeId: kind.requestTypeId,
  };
  const grants = Map.groupBy(await queries.findGrants(db, viewer, wanted), ({ employeeId }) => employeeId);
  const uses = Map.groupBy(await queries.findUses(db, viewer, wanted), ({ employeeId }) => employeeId);
  const content = rows.map(({ companyId: _, ...row }) => ({
    ...row,
    ...figuresOf(grants.get(row.employeeId) ?? [], uses.get(row.employeeId) ?? [], today),
  }));
  return { ...pageOf(content, total, query), ...shown };
}

/** What a leave that is being typed would count, and what is left without it and with it; null: it draws on no balance. */
export async function foreseenOf(
  db: Db,
  viewer: Viewer,
  request: Omit<LeaveRequest, 'id'>,
  now: Date,
): Promise<ForeseenLeave | null> {
  if (request.type !== 'LEAVE') return null;
  const kind = await findKind(db, request);
  const today = await queries.findToday(db, viewer, request.companyId, now);
  if (!kind.drawsOnBalance || !today) return null;
  const { employeeId, requestTypeId } = request;
  const unit = unitOf(kind.subType);
  const { days, needed, beyond } = await weigh(db, unit, request, await findOpenGrants(db, request));
  const years: ForeseenLeave['years'] = [];
  for (const [year, dates] of Map.groupBy(needed, ({ date }) => yearOf(date))) {
    const wanted = { employeeIds: [employeeId], year, requestTypeId };
    const grants = await queries.findGrants(db, viewer, wanted);
    const { left } = figuresOf(grants, await queries.findUses(db, viewer, wanted), today);
    const asked = dates.reduce((all, { amount }) => all + amount, 0);
    years.push({ year, left, asked, after: left - asked });
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

/** What is left of the balance a request draws on, what it asks for, and what is left once it is granted; null: of none. */
export async function balanceOf(
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
  const wanted = { employeeIds: [employeeId], year: yearOf(request.startTime), requestTypeId };
  const uses = await queries.findUses(db, viewer, wanted);
  const { left: after } = figuresOf(await queries.findGrants(db, viewer, wanted), uses, today);
  const own = uses.filter(({ requestId, state }) => requestId === request.id && state !== 'RETURNED');
  const asked = own.reduce((all, { amount }) => all + amount, 0);
  return { unit: unitOf(kind.subType), left: after + asked, asked, after };
}
