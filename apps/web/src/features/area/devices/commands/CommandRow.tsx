import { type DeviceCommand, firstOwnCode } from '@gatehouse/api/device-ops/device-commands';
import { Code, Group, Text } from '@mantine/core';
import { formatInstant } from '../../../../platform/dates.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../../ui/display/tones.ts';
import classes from './DeviceCommands.module.css';

const tones: Record<DeviceCommand['state'], Tone> = {
  QUEUED: 'quiet',
  DELIVERED: 'warn',
  DONE: 'good',
  FAILED: 'bad',
};

export function CommandRow({ command }: { command: DeviceCommand }) {
  const t = useText();
  const { kind, state, employeeName, createdBy, deliveredAt, attempts, answer } = command;
  const when = formatInstant(command.createdAt);
  return (
    <li>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text fw={600} fz="sm">
          {command.lock === null
            ? t(`deviceOps.deviceCommands.kinds.${kind}`)
            : t('deviceOps.deviceCommands.ofLock', {
                what: t(`deviceOps.deviceCommands.kinds.${kind}`),
                lock: command.lock,
              })}
          {employeeName && `: ${employeeName}`}
        </Text>
        <StatusBadge tone={tones[state]}>{t(`deviceOps.deviceCommands.states.${state}`)}</StatusBadge>
      </Group>
      <Text c="dimmed" fz="xs">
        {createdBy
          ? t('deviceOps.deviceCommands.createdBy', { when, who: createdBy })
          : t('deviceOps.deviceCommands.created', { when })}
      </Text>
      {deliveredAt && (
        <Text c="dimmed" fz="xs">
          {t('deviceOps.deviceCommands.delivered', { when: formatInstant(deliveredAt), count: attempts })}
        </Text>
      )}
      {kind === 'OPEN_DOOR' && state === 'FAILED' && command.returnCode === null && (
        <Text fz="xs">{t('deviceOps.deviceCommands.tooLate')}</Text>
      )}
      <Answer command={command} />
      {answer && (
        <Code
          aria-label={t('deviceOps.deviceCommands.answer')}
          block
          className={classes.answer}
          role="region"
          tabIndex={0}
        >
          {answer}
        </Code>
      )}
    </li>
  );
}

/** Shows the meaning of the terminal's return code. Shows the code itself only after a failure. */
function Answer({ command: { finishedAt, state, returnCode, returnMeaning } }: { command: DeviceCommand }) {
  const t = useText();
  if (!finishedAt || returnCode === null) return null;
  const meaning = meanings.find((candidate) => candidate === returnMeaning) ?? 'other';
  const values = {
    when: formatInstant(finishedAt),
    meaning: t(`deviceOps.deviceCommands.meanings.${meaning}`),
  };
  return (
    <Text c={state === 'FAILED' ? undefined : 'dimmed'} fz="xs">
      {state === 'FAILED' && returnCode > firstOwnCode
        ? t('deviceOps.deviceCommands.failed', { ...values, code: returnCode })
        : t('deviceOps.deviceCommands.finished', values)}
    </Text>
  );
}

/** Meanings of return codes that have a text. All other meanings are shown as `other`. */
const meanings = [
  'ok',
  'unsupported',
  'noResponse',
  'buffer',
  'unparseable',
  'badParameter',
  'executionError',
  'unknownCommand',
  'wrongPassword',
  'deviceFull',
  'templateWithoutUser',
  'templateVersion',
  'unknownTable',
  'tooLarge',
  'badTableName',
  'firmwareLacksCommand',
  'syntax',
  'featureAbsent',
  'photoSize',
  'readWrite',
  'templateSize',
  'noSuchPerson',
  'fingerprintFormat',
  'fingerprintInvalid',
  'timedOut',
  'configuration',
  'busy',
  'notFetched',
  'inProgress',
  'noFace',
  'cardTaken',
  'noRight',
  'expired',
  'notReached',
] as const;
