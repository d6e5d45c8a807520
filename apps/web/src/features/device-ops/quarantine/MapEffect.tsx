import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChangedDays } from './ChangedDays.tsx';

/** What it comes to that a code is somebody's: who, how many punches, which days change. */
export function MapEffect({ code, employeeId }: { code: string; employeeId: number }) {
  const t = useText();
  const effect = useApi(quarantine.preview, { query: { code, employeeId } });
  const { data } = effect;
  return (
    <ChangedDays answer={effect}>
      {data &&
        t('deviceOps.quarantine.willMap', {
          count: data.records,
          name: `${data.displayName} (${data.employeeCode}, ${data.departmentCode})`,
        })}
      {data && !data.isWhole && (
        <Text c="dimmed" fz="xs">
          {t('deviceOps.quarantine.furtherDays')}
        </Text>
      )}
    </ChangedDays>
  );
}
