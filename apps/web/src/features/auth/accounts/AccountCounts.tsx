import type { AccountRow } from '@gatehouse/api/auth/accounts';
import { Group, Text } from '@mantine/core';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';

export function AccountCounts({ rows }: { rows: readonly AccountRow[] }) {
  const t = useText();
  const counts = [
    [t('auth.accounts.countActivated'), rows.filter((row) => row.accountStatus === 1).length],
    [t('auth.accounts.countFaces'), rows.filter((row) => row.registerFaceStatus === 'DONE').length],
  ] as const;
  return (
    <Group gap="4px 24px" mb="sm" role="status">
      {counts.map(([label, count]) => (
        <Text fz="sm" key={label}>
          {label}: <b>{formatNumber(count)}</b> / {formatNumber(rows.length)}
        </Text>
      ))}
    </Group>
  );
}
