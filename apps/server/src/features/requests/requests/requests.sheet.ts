import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { fillPlaceholders } from '@gatehouse/messages/fill';
import { titlesIn } from '@gatehouse/messages/titles';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';
import { timeCell } from '../../../platform/sheets/sheets.ts';
import { loadTypeWords } from '../request-types/type-words.service.ts';
import type { RequestRow } from './requests.queries.ts';

/** Creates a sheet of requests in the caller’s language, with times in local time of each employee’s site. */
export async function createRequestSheet(rows: readonly RequestRow[], language: Language): Promise<Sheet> {
  const { requests: text } = await loadArea('requests', language);
  const words = await loadTypeWords(language);
  const toLocalTimeCell = ({ isAllDay, half }: RequestRow, time: string): SheetCell => ({
    wall: isAllDay || half ? time.slice(0, 10) : time.replace('T', ' '),
  });
  const toCells = (row: RequestRow): SheetCell[] => [
    fillPlaceholders(text.number, () => row.id),
    row.title,
    words.typeName(row.type),
    words.subTypeName(row.type, row.subType, row.ownTypeName),
    row.displayName,
    row.accountName,
    row.departmentName,
    toLocalTimeCell(row, row.startTime),
    toLocalTimeCell(row, row.endTime),
    row.half ? text.halves[row.half] : null,
    row.timeZone,
    text.statuses[row.status],
    row.reason,
    timeCell(row.submittedAt, row.timeZone),
    row.approver,
    timeCell(row.decidedAt, row.timeZone),
    row.approverComment,
  ];
  return {
    name: titlesIn(language)['/request-management/{-$filter}'],
    columns: [
      { header: text.columns.id, width: 12 },
      { header: text.fields.title, width: 32 },
      { header: text.fields.type, width: 16 },
      { header: text.fields.subType, width: 20 },
      { header: text.fields.displayName, width: 28 },
      { header: text.fields.accountName, width: 20 },
      { header: text.fields.departmentName, width: 24 },
      { header: text.fields.startTime, width: 24 },
      { header: text.fields.endTime, width: 24 },
      { header: text.fields.half, width: 14 },
      { header: text.fields.timeZone, width: 20 },
      { header: text.fields.status, width: 14 },
      { header: text.fields.reason, width: 40 },
      { header: text.fields.submittedTime, width: 24 },
      { header: text.fields.approver, width: 28 },
      { header: text.fields.approvingTime, width: 24 },
      { header: text.fields.approverComment, width: 40 },
    ],
    rows: rows.map(toCells),
  };
}
