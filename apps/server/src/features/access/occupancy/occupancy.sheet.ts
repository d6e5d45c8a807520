import type { Occupant } from '@gatehouse/api/access/occupancy';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import { fillPlaceholders } from '@gatehouse/messages/fill';
import { titlesIn } from '@gatehouse/messages/titles';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';
import { timeCell } from '../../../platform/sheets/sheets.ts';

/**
 * Creates a spreadsheet of the people inside, in the caller's language. Each row has an empty cell to tick. Times are
 * local.
 */
export async function createOccupancySheet(
  people: readonly Occupant[],
  others: number,
  language: Language,
): Promise<Sheet> {
  const { occupancy: text } = await loadArea('access', language);
  const toCells = (row: Occupant): SheetCell[] => [
    row.displayName,
    row.accountName,
    row.employeeId === null ? text.kinds.VISITOR : text.kinds.EMPLOYEE,
    row.departmentName,
    row.buildingName,
    row.roomName,
    timeCell(row.since, row.timeZone),
    row.timeZone,
    row.doorName,
    '',
  ];
  const rest: SheetCell[][] = others > 0 ? [[fillPlaceholders(text.others, () => others)]] : [];
  return {
    name: titlesIn(language)['/occupancy'],
    columns: [
      { header: text.fields.displayName, width: 28 },
      { header: text.fields.accountName, width: 18 },
      { header: text.kind, width: 14 },
      { header: text.fields.departmentName, width: 24 },
      { header: text.fields.buildingName, width: 24 },
      { header: text.fields.roomName, width: 24 },
      { header: text.fields.since, width: 24 },
      { header: text.fields.timeZone, width: 20 },
      { header: text.fields.doorName, width: 20 },
      { header: text.safe, width: 12 },
    ],
    rows: [...people.map(toCells), ...rest],
  };
}
