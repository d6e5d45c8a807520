import { Paper, Radio, Stack, Text } from '@mantine/core';
import { formatStamp } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import type { Clash } from '../form/useClashes.ts';

interface Props<T> {
  label: string;
  clash: Clash<T> | undefined;
  show: (value: T) => string;
}

/**
 * Shows both values of a field that two people changed at the same time, and lets the person choose one of them.
 * Appears below the field.
 */
export function ClashChoice<T>({ label, clash, show }: Props<T>) {
  const t = useText();
  if (!clash) return null;
  const formatValue = (value: T) => show(value) || t('common.clash.blank');
  return (
    <Paper bg="var(--mantine-color-yellow-light)" p="sm" radius="sm">
      <Radio.Group
        aria-label={t('common.clash.which', { label })}
        onChange={(which) => clash.choose(which === 'mine' ? 'mine' : 'theirs')}
        value={clash.chosen}
      >
        <Stack gap="xs">
          <Radio
            label={<Value text={t('common.clash.mine', { value: formatValue(clash.mine) })} />}
            value="mine"
          />
          <Radio
            description={t('common.clash.by', { name: clash.by, time: formatStamp(clash.at) })}
            label={<Value text={t('common.clash.theirs', { value: formatValue(clash.theirs) })} />}
            value="theirs"
          />
        </Stack>
      </Radio.Group>
    </Paper>
  );
}

const Value = ({ text }: { text: string }) => (
  <Text component="span" fz="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
    {text}
  </Text>
);
