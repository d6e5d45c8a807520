import type { TeleworkRecord } from '@gatehouse/api/telework/telework';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import type { Sheet, SheetCell, SheetColumn } from '../../../platform/sheets/sheet.ts';
import { minutesCell, timeCell } from '../../../platform/sheets/sheets.ts';

const duration = '[h]:mm' as const;

/** Builds two sheets in the caller’s language: the totals of the date per person, and all sessions. */
export async function buildTeleworkSheets(
  records: readonly TeleworkRecord[],
  language: Language,
): Promise<[people: Sheet, sessions: Sheet]> {
  const { telework: text } = await loadArea('telework', language);
  const { fields, sheet, states } = text;
  const who: SheetColumn[] = [
    { header: sheet.code, width: 12, format: '@' },
    { header: sheet.person, width: 28 },
    { header: sheet.department, width: 20 },
  ];
  const personCells = (record: TeleworkRecord): SheetCell[] => [
    record.employeeCode,
    record.displayName,
    record.departmentName,
  ];
  const durationCell = (seconds: number) => minutesCell(Math.round(seconds / 60));
  const people: Sheet = {
    name: sheet.people,
    columns: [
      ...who,
      { header: sheet.timeZone, width: 20 },
      { header: fields.duration, format: duration },
      { header: fields.activeTime, format: duration },
      { header: fields.lessActiveTime, format: duration },
      { header: fields.idleTime, format: duration },
      { header: fields.manualTime, format: duration },
      { header: fields.breakTime, format: duration },
      { header: `${fields.efficiency} (%)` },
      { header: fields.uncounted, format: duration },
    ],
    rows: records.map(({ stats, ...record }) => [
      ...personCells({ stats, ...record }),
      record.timeZone,
      durationCell(stats.duration),
      durationCell(stats.activeTime),
      durationCell(stats.lessActiveTime),
      durationCell(stats.idleTime),
      durationCell(stats.manualTime),
      durationCell(stats.breakTime),
      stats.efficiency,
      durationCell(stats.uncounted),
    ]),
  };
  const sessions: Sheet = {
    name: sheet.sessions,
    columns: [
      ...who,
      { header: sheet.state, width: 16 },
      { header: sheet.start, width: 24 },
      { header: sheet.end, width: 24 },
      { header: fields.duration, format: duration },
      { header: sheet.counts },
      { header: sheet.apps, width: 60 },
    ],
    rows: records.flatMap((record) =>
      record.workingSessions.map((session) => [
        ...personCells(record),
        states[session.stateType],
        timeCell(session.start, record.timeZone),
        timeCell(session.end, record.timeZone),
        durationCell(session.duration),
        session.counts ? sheet.yes : sheet.no,
        session.activeProcesses
          .map(({ app, windowTitle }) => (windowTitle ? `${app}: ${windowTitle}` : app))
          .join('; '),
      ]),
    ),
  };
  return [people, sessions];
}
