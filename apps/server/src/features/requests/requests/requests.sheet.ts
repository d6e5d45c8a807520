import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { fillPlaces } from '@gatehouse/messages/fill';
import { titlesIn } from '@gatehouse/messages/titles';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';
import { timeCell } from '../../../platform/sheets/sheets.ts';
import { typeWordsIn } from '../request-types/type-words.service.ts';
import type { RequestRow } from './requests.queries.ts';

/** Requests as a sheet in the caller's language; times by the clocks of each person's site. */
export async function requestSheet(rows: readonly RequestRow[], language: Language): Promise<Sheet> {
  const { requests: text } = await loadArea('requests', language);
  const words = await typeWordsIn(language);
  const wall = ({ isAllDay, half }: RequestRow, time: string): SheetCell => ({
    wall: isAllDay || half ? time.slice(0, 10) : time.replace('T', ' '),
  });
  const cells = (row: RequestRow): SheetCell[] => [
    fillPlaces(text.number, () => row.id),
    row.title,
    words.typeName(row.type),
    words.subTypeName(row.type, row.subType, row.ownTypeName),
    row.displayName,
    row.accountName,
    row.departmentName,
    wall(row, row.startTime),
    wall(row, row.endTime),
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
    rows: rows.map(cells),
  };
}
