import type { LeaveBalance, LedgerLine } from '@gatehouse/api/requests/leave-balances';
import { Stack, Text } from '@mantine/core';
import { formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/columns.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Explained } from '../../../ui/Explained.tsx';
import { PencilIcon, TrashIcon } from '../../../ui/icons.ts';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { TwoLines } from '../../../ui/TwoLines.tsx';
import { dayWords, leaveChange, leaveFigure } from './leaveAmount.ts';

export interface LineActions {
  /** Changes, deletes what was given by hand; absent for who may not. */
  onEdit?: (grantId: number) => void;
  onRemove?: (grantId: number) => void;
}

const here = { loading: false, refreshing: false, error: null, retry: () => {} };
type Row = LedgerLine & { key: number };

/** What a balance came to be by, line by line. */
export function LedgerLines({ balance, onEdit, onRemove }: LineActions & { balance: LeaveBalance }) {
  const t = useText();
  const what = ({ kind, request }: LedgerLine) =>
    t(`requests.leaveBalances.lines.${kind}`, { title: request?.title ?? '' });
  return (
    <DataTable
      actions={(line) =>
        line.grant?.byHand &&
        onEdit &&
        onRemove && (
          <>
            <IconAction
              icon={<PencilIcon />}
              label={t('requests.leaveBalances.editLine', { what: what(line) })}
              onClick={() => line.grant && onEdit(line.grant.id)}
            />
            <IconAction
              icon={<TrashIcon />}
              label={t('requests.leaveBalances.deleteLine', { what: what(line) })}
              onClick={() => line.grant && onRemove(line.grant.id)}
            />
          </>
        )
      }
      columns={useLineColumns(balance, what)}
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

function useLineColumns({ unit }: LeaveBalance, what: (line: LedgerLine) => string): readonly Column<Row>[] {
  const t = useText();
  const because = ({ cause, name, at }: NonNullable<LedgerLine['recount']>) =>
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
        const note = line.recount ? because(line.recount) : line.grant?.note;
        return note ? <TwoLines note={note}>{what(line)}</TwoLines> : what(line);
      },
      phone: 'title',
    },
    {
      id: 'amount',
      header: t('requests.leaveBalances.columns.amount'),
      cell: (line) =>
        line.days.length === 0 ? (
          leaveChange(unit, line.amount)
        ) : (
          <Explained figure={leaveChange(unit, line.amount)}>
            <Stack gap={6}>
              {line.days.map((day) => (
                <Text fz="sm" key={day.date}>
                  {dayWords(t, unit, day)}
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
      cell: (line) => leaveFigure(unit, line.balance),
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
