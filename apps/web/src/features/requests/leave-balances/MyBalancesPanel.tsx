import { type LeaveBalance, leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { Anchor, Box, Group, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { loadOf } from '../../../ui/load.ts';
import { flag, urlOf, useUrl } from '../../../ui/url.ts';
import { LedgerOf } from './LedgerOf.tsx';
import { leaveWords } from './leaveAmount.ts';

const panelUrl = urlOf({ balances: flag });

/** What the person has left of each kind of leave this year, and how it came to be. */
export function MyBalancesPanel() {
  const t = useText();
  const { url, go, replace } = useUrl(panelUrl);
  const asked = useApi(leaveBalances.mine);
  const { data } = asked;
  if (data && data.balances.length === 0) return null;
  const notes = (data?.balances ?? []).flatMap((balance) => notesOf(t, balance));
  return (
    <section aria-label={t('requests.leaveBalances.mine')}>
      <Group align="flex-end" gap="lg" justify="space-between" mb="md">
        <Box flex={1} miw={230}>
          <Figures
            figures={(data?.balances ?? []).map(
              (one) => [one.subTypeName, leaveWords(one.unit, one.left)] as const,
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
          <LedgerOf ledger={data} load={loadOf(asked)} />
        </Dialog>
      )}
    </section>
  );
}

/** What of it ends soon, and what is not decided. */
function notesOf(t: ReturnType<typeof useText>, { unit, endsFirst, reserved }: LeaveBalance): string[] {
  const ends =
    endsFirst &&
    t('requests.leaveBalances.endsFirst', {
      amount: leaveWords(unit, endsFirst.amount),
      date: endsFirst.until,
    });
  const waits = reserved > 0 && t('requests.leaveBalances.waits', { amount: leaveWords(unit, reserved) });
  return [ends, waits].filter((note): note is string => typeof note === 'string');
}
