import type { LeaveBalance, LedgerLine } from '@gatehouse/api/requests/leave-balances';
import { Stack, Text } from '@mantine/core';
import { formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Explained } from '../../../ui/display/Explained.tsx';
import { PencilIcon, TrashIcon } from '../../../ui/display/icons.ts';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { countedDayText, formatLeave, formatLeaveChange } from './leaveAmount.ts';

export interface LedgerActions {
  /** Called to edit or delete a manual grant. Absent without the permission. */
  onEdit?: (grantId: number) => void;
  onRemove?: (grantId: number) => void;
}

const here = { loading: false, refreshing: false, error: null, retry: () => {} };
type LedgerRow = LedgerLine & { key: number };

export function LedgerLines({ balance, onEdit, onRemove }: LedgerActions & { balance: LeaveBalance }) {
  const t = useText();
  const entryText = ({ kind, request }: LedgerLine) =>
    t(`requests.leaveBalances.lines.${kind}`, { title: request?.title ?? '' });
  // Uses DataTable instead of TableList, because the list has neither pages nor filters.
  return (
    <DataTable
      actions={(line) =>
        line.grant?.byHand &&
        onEdit &&
        onRemove && (
          <>
            <IconAction
              icon={<PencilIcon />}
              label={t('requests.leaveBalances.editLine', { what: entryText(line) })}
              onClick={() => line.grant && onEdit(line.grant.id)}
            />
            <IconAction
              icon={<TrashIcon />}
              isHarsh
              label={t('requests.leaveBalances.deleteLine', { what: entryText(line) })}
              onClick={() => line.grant && onRemove(line.grant.id)}
            />
          </>
        )
      }
      columns={useLineColumns(balance, entryText)}
      empty={
        <Text c="dimmed" fz="sm">
          {t('requests.leaveBalances.emptyLedger')}
        </Text>
      }
      isLog
      keyOf={({ key }) => key}
      label={balance.subTypeName}
      load={here}
      name="leaveLedger"
      onClearFilters={undefined}
      rows={balance.lines.map((line, key) => ({ ...line, key }))}
    />
  );
}

function useLineColumns(
  { unit }: LeaveBalance,
  entryText: (line: LedgerLine) => string,
): readonly Column<LedgerRow>[] {
  const t = useText();
  const recountText = ({ cause, name, at }: NonNullable<LedgerLine['recount']>) =>
    t(`requests.leaveBalances.recounts.${cause}`, { name, at: formatStamp(at) });
  return [
    {
      id: 'date',
      header: t('requests.leaveBalances.columns.date'),
      cell: (line) => line.date,
      phone: 'second',
    },
    {
      id: 'what',
      header: t('requests.leaveBalances.columns.what'),
      cell: (line) => {
        const note = line.recount ? recountText(line.recount) : line.grant?.note;
        return note ? <TwoLines note={note}>{entryText(line)}</TwoLines> : entryText(line);
      },
      phone: 'title',
    },
    {
      id: 'amount',
      header: t('requests.leaveBalances.columns.amount'),
      cell: (line) =>
        line.days.length === 0 ? (
          formatLeaveChange(unit, line.amount)
        ) : (
          <Explained figure={formatLeaveChange(unit, line.amount)}>
            <Stack gap={6}>
              {line.days.map((day) => (
                <Text fz="sm" key={day.date}>
                  {countedDayText(t, unit, day)}
                </Text>
              ))}
            </Stack>
          </Explained>
        ),
      numeric: true,
    },
    {
      id: 'balance',
      header: t('requests.leaveBalances.columns.balance'),
      cell: (line) => formatLeave(unit, line.balance),
      numeric: true,
      phone: 'first',
    },
    {
      id: 'until',
      header: t('requests.leaveBalances.columns.until'),
      cell: (line) => line.grant?.until ?? '',
    },
    { id: 'by', header: t('requests.leaveBalances.columns.by'), cell: (line) => line.grant?.by ?? '' },
  ];
}
