import type { LeaveFigures, LeaveRow, LeaveUnit } from '@gatehouse/api/requests/leave-balances';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { formatLeave } from './leaveAmount.ts';

/** Returns the sort order if the list of balances supports it, otherwise undefined. */
export const readSort = (sort: string | undefined) =>
  /^(displayName|employeeCode),(asc|desc)$/.test(sort ?? '') ? sort : undefined;

export function useBalanceColumns(unit: LeaveUnit): readonly Column<LeaveRow>[] {
  const t = useText();
  const figureColumn = (id: keyof LeaveFigures): Column<LeaveRow> => ({
    id,
    header: t(`requests.leaveBalances.figures.${id}`),
    cell: (row) =>
      row[id] === 0 && id !== 'left' ? <Faint>{formatLeave(unit, 0)}</Faint> : formatLeave(unit, row[id]),
    numeric: true,
  });
  return [
    {
      id: 'name',
      header: t('requests.leaveBalances.fields.displayName'),
      cell: (row) => (
        <TwoLines note={row.accountName}>
          <PersonBadge employeeId={row.employeeId} name={row.displayName} />
        </TwoLines>
      ),
      sort: 'displayName',
    },
    {
      id: 'code',
      header: t('requests.leaveBalances.fields.employeeCode'),
      cell: (row) => row.employeeCode,
      sort: 'employeeCode',
      hidden: true,
    },
    {
      id: 'department',
      header: t('requests.leaveBalances.fields.departmentName'),
      cell: (row) => row.departmentName,
    },
    figureColumn('granted'),
    figureColumn('taken'),
    figureColumn('reserved'),
    figureColumn('carriedOver'),
    figureColumn('lost'),
    { ...figureColumn('left'), phone: 'first' },
  ];
}
