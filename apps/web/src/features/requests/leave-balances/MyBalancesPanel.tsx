import { type LeaveBalance, leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { Anchor, Box, Group, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Figures } from '../../../ui/display/Figures.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { flag, urlOf, useUrl } from '../../../ui/url/url.ts';
import { LedgerOf } from './LedgerOf.tsx';
import { formatLeaveWithUnit } from './leaveAmount.ts';

const panelUrl = urlOf({ balances: flag });

/** Shows the signed-in person's leave balances of the current year with their ledgers. */
export function MyBalancesPanel() {
  const t = useText();
  const { url, go, replace } = useUrl(panelUrl);
  const balancesResult = useApi(leaveBalances.mine);
  const { data } = balancesResult;
  if (data && data.balances.length === 0) return null;
  const notes = (data?.balances ?? []).flatMap((balance) => balanceNotes(t, balance));
  return (
    <section aria-label={t('requests.leaveBalances.mine')}>
      <Group align="flex-end" gap="lg" justify="space-between" mb="md">
        <Box flex={1} miw={230}>
          <Figures
            figures={(data?.balances ?? []).map(
              (balance) => [balance.subTypeName, formatLeaveWithUnit(balance.unit, balance.left)] as const,
            )}
          />
        </Box>
        <div>
          {notes.map((note) => (
            <Text c="dimmed" fz="sm" key={note}>
              {note}
            </Text>
          ))}
          {data && (
            <Anchor component="button" fz="sm" onClick={() => go({ balances: true })} type="button">
              {t('requests.leaveBalances.myLedger')}
            </Anchor>
          )}
        </div>
      </Group>
      {url.balances && (
        <Dialog
          onClose={() => replace({ balances: undefined })}
          size="large"
          title={t('requests.leaveBalances.mine')}
        >
          <LedgerOf ledger={data} load={loadOf(balancesResult)} />
        </Dialog>
      )}
    </section>
  );
}

/** Returns notes about leave that expires soon and about pending requests. */
function balanceNotes(t: ReturnType<typeof useText>, { unit, endsFirst, reserved }: LeaveBalance): string[] {
  const ends =
    endsFirst &&
    t('requests.leaveBalances.endsFirst', {
      amount: formatLeaveWithUnit(unit, endsFirst.amount),
      date: endsFirst.until,
    });
  const waits =
    reserved > 0 && t('requests.leaveBalances.waits', { amount: formatLeaveWithUnit(unit, reserved) });
  return [ends, waits].filter((note): note is string => typeof note === 'string');
}
