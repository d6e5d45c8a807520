import { type PendingDevice, pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { Button, Text } from '@mantine/core';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Explained } from '../../../ui/display/Explained.tsx';
import { GlobeIcon } from '../../../ui/display/gateIcons.ts';
import {
  AlertIcon,
  ClockIcon,
  DeviceIcon,
  InfoIcon,
  RefreshIcon,
  TrashIcon,
} from '../../../ui/display/icons.ts';
import { truncate } from '../../../ui/display/truncate.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { RowCard } from '../../../ui/list/CardGrid.tsx';
import { Fact } from '../../../ui/list/Fact.tsx';

interface Props {
  device: PendingDevice;
  onApprove: () => void;
  onDismiss: () => void;
}

// Maximum number of reported facts on a card. A device may report more facts.
const factsShown = 6;
const factLength = 60;

export function PendingCard({ device, onApprove, onDismiss }: Props) {
  const t = useText();
  const { can } = useSession();
  const { serialNumber: serial, attempts, info } = device;
  const facts = Object.entries(info)
    .filter(([, value]) => value !== '')
    .slice(0, factsShown);
  return (
    <RowCard
      actions={
        can(pendingDevices.approve) && (
          <>
            <Button
              aria-label={t('deviceOps.pendingDevices.approveOne', { serial })}
              mr="auto"
              onClick={onApprove}
              size="compact-sm"
              variant="light"
            >
              {t('deviceOps.pendingDevices.approve')}
            </Button>
            <IconAction
              icon={<TrashIcon />}
              isHarsh
              label={t('deviceOps.pendingDevices.dismissOne', { serial })}
              onClick={onDismiss}
            />
          </>
        )
      }
      title={serial}
    >
      <Fact icon={<DeviceIcon size={16} />} label={t('area.devices.fields.protocol')}>
        {t(`area.devices.protocols.${device.protocol}`)}
      </Fact>
      <Fact icon={<GlobeIcon size={16} />} label={t('deviceOps.pendingDevices.address')}>
        {device.remoteAddress}
      </Fact>
      <Fact icon={<ClockIcon size={16} />} label={t('area.devices.fields.lastSeenAt')}>
        {t('deviceOps.pendingDevices.lastSeen', { when: formatInstant(device.lastSeenAt) })}
        <br />
        {t('deviceOps.pendingDevices.firstSeen', { when: formatInstant(device.firstSeenAt) })}
      </Fact>
      <Fact icon={<RefreshIcon size={16} />} label={t('deviceOps.pendingDevices.attempts')}>
        {t('deviceOps.pendingDevices.attemptsOf', { count: attempts })}
      </Fact>
      {facts.length > 0 && (
        <Fact icon={<InfoIcon size={16} />} label={t('deviceOps.pendingDevices.info')}>
          {facts.map(([name, value]) => (
            <Text component="span" display="block" fz="xs" key={name}>
              {truncate(t('common.labelled', { label: name, value }), factLength)}
            </Text>
          ))}
        </Fact>
      )}
      {device.weakIdentity && (
        <Fact icon={<AlertIcon size={16} />} label={t('area.devices.connection')}>
          <Explained figure={t('area.devices.fields.weakIdentity')}>
            {t('deviceOps.pendingDevices.weakReason')}
          </Explained>
        </Fact>
      )}
    </RowCard>
  );
}
