import type { TeleworkRecord } from '@gatehouse/api/telework/telework';
import type { Language } from '@gatehouse/messages';
import { loadArea } from '@gatehouse/messages/areas';
import type { Cell, Sheet, SheetColumn } from '../../../platform/sheets/sheet.ts';
import { minutesCell, timeCell } from '../../../platform/sheets/sheets.ts';

const duration = '[h]:mm' as const;

/** Two sheets in the caller's language: what the date came to, a row a person, and every session of it. */
export async function teleworkSheets(
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
  const whoCells = (record: TeleworkRecord): Cell[] => [
    record.employeeCode,
    record.displayName,
    record.departmentName,
  ];
  const time = (seconds: number) => minutesCell(Math.round(seconds / 60));
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
      ...whoCells({ stats, ...record }),
      record.timeZone,
      time(stats.duration),
      time(stats.activeTime),
      time(stats.lessActiveTime),
      time(stats.idleTime),
      time(stats.manualTime),
      time(stats.breakTime),
      stats.efficiency,
      time(stats.uncounted),
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
        ...whoCells(record),
        states[session.stateType],
        timeCell(session.start, record.timeZone),
        timeCell(session.end, record.timeZone),
        time(session.duration),
        session.counts ? sheet.yes : sheet.no,
        session.activeProcesses
          .map(({ app, windowTitle }) => (windowTitle ? `${app}: ${windowTitle}` : app))
          .join('; '),
      ]),
    ),
  };
  return [people, sessions];
}
