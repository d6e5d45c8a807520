import { type FilledDay, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';
import { ChangedDays } from './ChangedDays.tsx';

interface Props {
  code: string;
  employeeId: number;
  /**
   * Form fields with the dates that differ from the default. `skipped` lists dates to leave unchanged although the
   * person was employed. `added` lists dates to fill although the person was not employed.
   */
  skipped: Pick<FieldBinding<string[] | null>, 'value' | 'onChange'>;
  added: Pick<FieldBinding<string[] | null>, 'value' | 'onChange'>;
}

export function MapEffectPanel({ code, employeeId, skipped, added }: Props) {
  const t = useText();
  const effect = useApi(quarantine.preview, { query: { code, employeeId } });
  const { data } = effect;
  const isFilled = ({ date, unemployed }: FilledDay) =>
    unemployed ? (added.value ?? []).includes(date) : !(skipped.value ?? []).includes(date);
  const fill = (day: FilledDay, isChosen: boolean) => {
    const field = day.unemployed ? added : skipped;
    const others = (field.value ?? []).filter((date) => date !== day.date);
    field.onChange(isChosen === day.unemployed ? [...others, day.date] : others);
  };
  return (
    <ChangedDays answer={effect} choice={{ isFilled, fill }}>
      {data &&
        t('deviceOps.quarantine.willMap', {
          count:
            data.days.filter(isFilled).reduce((sum, { punches }) => sum + punches, 0) +
            countUnlistedRecords(data),
          name: `${data.displayName} (${data.employeeCode}, ${data.departmentCode})`,
        })}
      {data && data.days.length > 0 && (
        <Text c="dimmed" fz="xs">
          {t('deviceOps.quarantine.chooseDays')}
        </Text>
      )}
      {data && !data.isWhole && (
        <Text c="dimmed" fz="xs">
          {t('deviceOps.quarantine.furtherDays')}
        </Text>
      )}
    </ChangedDays>
  );
}

const countUnlistedRecords = ({ records, days }: { records: number; days: readonly FilledDay[] }) =>
  Math.max(0, records - days.reduce((sum, { punches }) => sum + punches, 0));
