import type { Device } from '@gatehouse/api/area/devices';
import { deviceLines, type LineState } from '@gatehouse/api/device-ops/device-lines';
import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../../platform/call/useSave.ts';
import { now } from '../../../../platform/clock.ts';
import { formatInstant } from '../../../../platform/dates.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Facts } from '../../../../ui/display/Facts.tsx';
import { StatusBadge } from '../../../../ui/display/StatusBadge.tsx';
import { Ask } from '../../../../ui/feedback/Ask.tsx';
import { ReasonButton } from '../../../../ui/feedback/ReasonButton.tsx';

interface Props {
  device: Device;
  state: LineState;
  onRemoved: () => void;
}

export function LineStatePanel({ device, state, onRemoved }: Props) {
  const t = useText();
  const { can } = useSession();
  const { save, isPending } = useSave(deviceLines.test);
  const [asksRemoval, setAsksRemoval] = useState(false);
  const { id, deviceName: name } = device;
  const { problem, lockedUntil, model, serialNumber, firmware, isAsked, answeredAt, calledAt } = state;
  const isLocked = problem === 'LOCKED' && lockedUntil !== null;
  const lock = isLocked
    ? t('deviceOps.deviceLines.state.lockedUntil', { when: formatInstant(lockedUntil) })
    : undefined;
  // If the terminal has locked the portal's account, the portal does not call the terminal before `lockedUntil`, even
  // on request.
  const waits = isLocked && now().toISOString() < lockedUntil;
  const isCalling = isAsked && !waits;
  const formatTime = (at: string | null) => (at === null ? null : formatInstant(at));
  return (
    <Paper aria-label={t('deviceOps.deviceLines.state.title')} component="section" p="sm" withBorder>
      <Group gap="xs" mb={6}>
        <ConnectionStatus isCalling={isCalling} state={state} />
        {lock && (
          <Text c="dimmed" fz="xs">
            {lock}
          </Text>
        )}
      </Group>
      {problem && !isCalling && (
        <Text fz="sm" mb={8}>
          {t(`deviceOps.deviceLines.reasons.${problem}`)}
        </Text>
      )}
      <Facts
        lines={[
          [t('deviceOps.deviceLines.state.model'), model],
          [t('deviceOps.deviceLines.state.serialNumber'), serialNumber],
          [t('deviceOps.deviceLines.state.firmware'), firmware],
          [t('deviceOps.deviceLines.state.answeredAt'), formatTime(answeredAt)],
          [t('deviceOps.deviceLines.state.calledAt'), formatTime(calledAt)],
        ]}
      />
      <Group gap="xs" mt="sm">
        {can(deviceLines.test) && (
          <ReasonButton
            onClick={() => save({ params: { id } })}
            reason={
              waits ? lock : isCalling || isPending ? t('deviceOps.deviceLines.state.asked') : undefined
            }
            variant="default"
          >
            {t('deviceOps.deviceLines.check')}
          </ReasonButton>
        )}
        {can(deviceLines.remove) && (
          <Button color="red" onClick={() => setAsksRemoval(true)} variant="subtle">
            {t('deviceOps.deviceLines.remove')}
          </Button>
        )}
      </Group>
      {asksRemoval && (
        <Ask
          about={[device.deviceCode, device.doorName, device.buildingName]}
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

function ConnectionStatus({ isCalling, state }: { isCalling: boolean; state: LineState }) {
  const t = useText();
  const { problem, answeredAt } = state;
  if (isCalling) return <StatusBadge tone="quiet">{t('deviceOps.deviceLines.state.asked')}</StatusBadge>;
  if (problem) return <StatusBadge tone="bad">{t(`deviceOps.deviceLines.problems.${problem}`)}</StatusBadge>;
  return answeredAt ? (
    <StatusBadge tone="good">{t('deviceOps.deviceLines.state.answers')}</StatusBadge>
  ) : (
    <StatusBadge tone="quiet">{t('deviceOps.deviceLines.state.never')}</StatusBadge>
  );
}
