import type { Device } from '@gatehouse/api/area/devices';
import { deviceLines, type LineState } from '@gatehouse/api/device-ops/device-lines';
import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

interface Props {
  device: Device;
  state: LineState;
  onRemoved: () => void;
}

/** Who answers at a terminal's address, or why nobody does; it can be called now, or no longer. */
export function LineStatePanel({ device, state, onRemoved }: Props) {
  const t = useText();
  const { can } = useSession();
  const { save, isPending } = useSave(deviceLines.test);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const { id, deviceName: name } = device;
  const { problem, lockedUntil, model, serialNumber, firmware, isAsked, answeredAt, calledAt } = state;
  const instantOf = (at: string | null) => (at === null ? null : formatInstant(at));
  return (
    <Paper aria-label={t('deviceOps.deviceLines.state.title')} component="section" p="sm" withBorder>
      <Group gap="xs" mb={6}>
        <Standing state={state} />
        {lockedUntil && problem === 'LOCKED' && (
          <Text c="dimmed" fz="xs">
            {t('deviceOps.deviceLines.state.lockedUntil', { when: formatInstant(lockedUntil) })}
          </Text>
        )}
      </Group>
      {problem && !isAsked && (
        <Text fz="sm" mb={8}>
          {t(`deviceOps.deviceLines.reasons.${problem}`)}
        </Text>
      )}
      <Facts
        lines={[
          [t('deviceOps.deviceLines.state.model'), model],
          [t('deviceOps.deviceLines.state.serialNumber'), serialNumber],
          [t('deviceOps.deviceLines.state.firmware'), firmware],
          [t('deviceOps.deviceLines.state.answeredAt'), instantOf(answeredAt)],
          [t('deviceOps.deviceLines.state.calledAt'), instantOf(calledAt)],
        ]}
      />
      <Group gap="xs" mt="sm">
        {can(deviceLines.test) && (
          <Button
            loading={isPending || isAsked}
            onClick={() => save({ params: { id } })}
            size="xs"
            variant="default"
          >
            {t('deviceOps.deviceLines.check')}
          </Button>
        )}
        {can(deviceLines.remove) && (
          <Button color="red" onClick={() => setAsksRemoval(true)} size="xs" variant="subtle">
            {t('deviceOps.deviceLines.remove')}
          </Button>
        )}
      </Group>
      {asksRemoval && (
        <Ask
          action={t('deviceOps.deviceLines.remove')}
          input={{ params: { id } }}
          isHarsh
          onClose={() => setAsksRemoval(false)}
          onDone={onRemoved}
          operation={deviceLines.remove}
          title={t('deviceOps.deviceLines.removeTitle', { name })}
        >
          {t('deviceOps.deviceLines.removeText')}
        </Ask>
      )}
    </Paper>
  );
}

function Standing({ state: { problem, isAsked, answeredAt } }: { state: LineState }) {
  const t = useText();
  if (isAsked) return <StatusBadge tone="quiet">{t('deviceOps.deviceLines.state.asked')}</StatusBadge>;
  if (problem) return <StatusBadge tone="bad">{t(`deviceOps.deviceLines.problems.${problem}`)}</StatusBadge>;
  return answeredAt ? (
    <StatusBadge tone="good">{t('deviceOps.deviceLines.state.answers')}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{t('deviceOps.deviceLines.state.never')}</StatusBadge>
  );
}
