import { permits } from '@gatehouse/api/platform/operation';
import { mayOf } from '@gatehouse/api/platform/states';
import type { Request } from '@gatehouse/api/requests/requests';
import { deciderActions, requesterActions } from '@gatehouse/api/requests/requests.rules';
import type { Language } from '@gatehouse/messages';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { sumBeyondByRequest } from '../leave-balances/leave.service.ts';
import { loadTypeWords, type TypeWords } from '../request-types/type-words.service.ts';
import { listDates } from './range.rules.ts';
import { findPunches, findRequest, type RequestPunch, type RequestRow } from './requests.queries.ts';

/** Returns the work dates of a request that are not cancelled. */
export function listRemainingDates(row: Pick<RequestRow, 'workDates' | 'takenBack'>): string[] {
  const cancelledDates = new Set(row.takenBack);
  return listDates(row.workDates).filter((date) => !cancelledDates.has(date));
}

export const actionFactsOf = (row: RequestRow) => ({
  type: row.type,
  cancels: row.cancelsId !== null,
  daysLeft: row.status === 'APPROVED' && listRemainingDates(row).length > 0,
});

interface RequestReadContext {
  db: Db;
  viewer: Viewer;
  language: Language;
}

/** Returns a request in the format of the API. Throws if the request does not exist. */
export async function findRequestResult(asking: RequestReadContext, id: number): Promise<Request> {
  const row = await findRequest(asking.db, asking.viewer, id);
  const [result] = row ? await toResults(asking, [row]) : [];
  if (!result) throw new Error('a request that was just written is not there');
  return result;
}

/** Returns the fields of a request for the audit trail, without the caller’s allowed actions. */
export const toAuditFields = ({ may: _, ...request }: Request) => request;

/** Converts requests to the format of the API, with the caller’s allowed actions. */
export async function toResults(
  { db, viewer, language }: RequestReadContext,
  rows: readonly RequestRow[],
): Promise<Request[]> {
  const words = await loadTypeWords(language);
  const punchRefs = rows.flatMap(({ punchId, startTime }) =>
    punchId === null ? [] : [{ punchId, date: startTime.slice(0, 10) }],
  );
  const punches = punchRefs.length > 0 ? await findPunches(db, viewer, punchRefs) : [];
  const byId = new Map(punches.map((punch) => [punch.id, punch]));
  const beyond = await sumBeyondByRequest(db, viewer, rows);
  return rows.map((row) => ({ ...toResult(row, viewer, words, byId), beyond: beyond.get(row.id) ?? null }));
}

function toResult(
  row: RequestRow,
  viewer: Viewer,
  words: TypeWords,
  punches: ReadonlyMap<number, RequestPunch>,
): Omit<Request, 'beyond'> {
  const isOwn = row.employeeId === viewer.employeeId;
  const isPermitted = (operation: Parameters<typeof permits>[1]) => permits(viewer.permissions, operation);
  const punch = row.punchId === null ? undefined : punches.get(row.punchId);
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    reason: row.reason,
    employeeId: row.employeeId,
    accountName: row.accountName,
    displayName: row.displayName,
    departmentName: row.departmentName,
    type: row.type,
    subType: row.subType,
    typeName: words.typeName(row.type),
    subTypeName: words.subTypeName(row.type, row.subType, row.ownTypeName),
    startTime: row.startTime,
    endTime: row.endTime,
    isAllDay: row.isAllDay,
    half: row.half,
    timeZone: row.timeZone,
    roomId: row.roomId,
    room: roomOf(row),
    punchId: row.punchId,
    punch: punch ? { id: punch.id, wallTime: punch.wallTime, doorName: punch.doorName } : null,
    cancelsId: row.cancelsId,
    cancels: row.cancelsId === null ? null : { id: row.cancelsId, title: row.cancelsTitle ?? '' },
    cancelDates: row.cancelDates,
    takenBack: row.takenBack,
    workDates: row.workDates,
    enteredByApprover: row.enteredByApprover,
    ...toProgress(row),
    may: isOwn
      ? mayOf(requesterActions, row.status, actionFactsOf(row), isPermitted)
      : mayOf(deciderActions, row.status, actionFactsOf(row), isPermitted),
  };
}

const roomOf = ({ roomId, roomName, buildingName }: RequestRow): Request['room'] =>
  roomId === null ? null : { id: roomId, roomName: roomName ?? '', buildingName: buildingName ?? '' };

/** Returns the status of a request with the times of its submission and its decision. */
function toProgress({ status, createdAt, submittedAt, decidedAt, approver, approverComment }: RequestRow) {
  const decided = decidedAt?.toISOString() ?? null;
  return {
    status,
    timeCreation: createdAt.toISOString(),
    submittedTime: submittedAt?.toISOString() ?? null,
    approver,
    approverComment,
    approvedTime: status === 'APPROVED' ? decided : null,
    rejectedTime: status === 'REJECTED' ? decided : null,
    approvingList: decided && approver !== null ? [{ approver, approvingTime: decided }] : [],
  };
}
