import type { LeaveBalance, LeaveLedger } from '@gatehouse/api/requests/leave-balances';
import { Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import type { Load } from '../../../ui/load.ts';
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx';
import { Section } from '../../../ui/Section.tsx';
import { LedgerLines, type LineActions } from './LedgerLines.tsx';
import { leaveFigure, leaveWords } from './leaveAmount.ts';

interface Props extends LineActions {
  ledger: LeaveLedger | undefined;
  load: Load;
}

/** Each kind of leave of somebody in a year: its figures, and what they came to be by. */
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
                amount: leaveWords(balance.unit, balance.left),
              })} · ${ledger?.year}`}
            >
              <Stack gap="sm">
                <Figures figures={figuresAbove(t, balance)} />
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

/** What stands above a ledger; figures that are nothing and usually are, left out. */
const figuresAbove = (t: ReturnType<typeof useText>, balance: LeaveBalance) =>
  figures
    .filter((name) => balance[name] !== 0 || !['reserved', 'carriedOver', 'lost'].includes(name))
    .map(
      (name) =>
        [t(`requests.leaveBalances.figures.${name}`), leaveFigure(balance.unit, balance[name])] as const,
    );
