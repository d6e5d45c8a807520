import type { LeaveBalance, LeaveLedger } from '@gatehouse/api/requests/leave-balances';
import { Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Figures } from '../../../ui/display/Figures.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import type { Load } from '../../../ui/feedback/load.ts';
import { RowsSkeleton } from '../../../ui/feedback/RowsSkeleton.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { type LedgerActions, LedgerLines } from './LedgerLines.tsx';
import { formatLeave, formatLeaveWithUnit } from './leaveAmount.ts';

interface Props extends LedgerActions {
  ledger: LeaveLedger | undefined;
  load: Load;
}

export function LedgerOf({ ledger, load, ...actions }: Props) {
  const t = useText();
  return (
    <Loaded
      empty={
        <EmptyState
          text={t('requests.leaveBalances.noKindsHint')}
          title={t('requests.leaveBalances.noKinds')}
        />
      }
      load={load}
      onClearFilters={undefined}
      rows={ledger?.balances}
      skeleton={<RowsSkeleton rowHeight={44} />}
    >
      {(balances) => (
        <Stack gap="xl">
          {balances.map((balance) => (
            <Section
              key={balance.requestTypeId}
              title={`${t('requests.leaveBalances.leftOf', {
                kind: balance.subTypeName,
                amount: formatLeaveWithUnit(balance.unit, balance.left),
              })} · ${ledger?.year}`}
            >
              <Stack gap="sm">
                <Figures figures={ledgerFigures(t, balance)} />
                <LedgerLines balance={balance} {...actions} />
              </Stack>
            </Section>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

const figures = ['granted', 'taken', 'reserved', 'carriedOver', 'lost', 'left'] as const;

/** Returns the figures shown above a ledger. Omits reserved, carried-over and lost leave if it is zero. */
const ledgerFigures = (t: ReturnType<typeof useText>, balance: LeaveBalance) =>
  figures
    .filter((name) => balance[name] !== 0 || !['reserved', 'carriedOver', 'lost'].includes(name))
    .map(
      (name) =>
        [t(`requests.leaveBalances.figures.${name}`), formatLeave(balance.unit, balance[name])] as const,
    );
