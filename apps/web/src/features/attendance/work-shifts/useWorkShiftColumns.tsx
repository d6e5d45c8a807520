import { type WorkShift, workShifts } from '@gatehouse/api/attendance/work-shifts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { datesText, hoursText } from './workShiftText.ts';

export function useWorkShiftColumns(): readonly Column<WorkShift>[] {
  const t = useText();
  return [
    {
      id: 'name',
      header: t('attendance.workShifts.fields.name'),
      cell: (row) => row.name,
      sort: 'name',
    },
    {
      id: 'department',
      header: t('attendance.workShifts.fields.departmentId'),
      cell: (row) => row.departmentName,
    },
    { id: 'hours', header: t('attendance.workShifts.hours'), cell: hoursText },
    {
      id: 'type',
      header: t('attendance.workShifts.fields.type'),
      cell: (row) => t(`attendance.workShifts.types.${row.type}`),
    },
    {
      id: 'dayType',
      header: t('attendance.workShifts.fields.workingDayType'),
      cell: (row) => t(`attendance.workShifts.dayTypes.${row.workingDayType}`),
    },
    {
      id: 'dates',
      header: t('attendance.workShifts.dates'),
      cell: (row) => datesText(t, row),
      sort: 'startDate',
    },
  ];
}

/** Returns the sort order if the list of work shifts supports it, otherwise undefined. */
export const readSort = (sort: string | undefined): string | undefined =>
  workShifts.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
