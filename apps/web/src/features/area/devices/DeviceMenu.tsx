import type { Device } from '@gatehouse/api/area/devices';
import { isKnownByPath, isTerminal } from '@gatehouse/api/area/devices.rules';
import { deviceAlarms } from '@gatehouse/api/device-ops/device-alarms';
import { commandsOf, deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { ActionIcon, Menu } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DotsIcon } from '../../../ui/icons.ts';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { devicesUrl } from './devices.url.ts';

/** What is sent without asking first. */
const atOnce = ['CANCEL_ALARM', 'INFO', 'CHECK', 'SEND_PEOPLE'] as const;

/** What a device can be told; a terminal takes commands, one that only reports has a secret. */
export function DeviceMenu({ device }: { device: Device }) {
  const t = useText();
  const { can } = useSession();
  const { go } = useUrl(devicesUrl);
  const { save } = useSave(deviceCommands.send, {
    done: ({ queued }) =>
      queued > 0 && device.called
        ? t('deviceOps.deviceCommands.called')
        : queued > 0
          ? t('deviceOps.deviceCommands.queued', { count: queued })
          : t('deviceOps.deviceCommands.noneQueued'),
  });
  const { id, protocol } = device;
  const label = t('deviceOps.deviceCommands.menu', { name: device.deviceName });
  const asks = isTerminal(protocol);
  // a terminal that is called takes commands as one does that asks for them
  const isTold = asks || (device.called !== null && device.enabled);
  const known = (isTold && protocol !== null && commandsOf[protocol]) || [];
  const refusal = refusalOf(device);
  if (refusal)
    return (
      <IconAction
        icon={<DotsIcon />}
        label={label}
        onClick={() => undefined}
        reason={t(`deviceOps.deviceCommands.${refusal}`)}
      />
    );
  const reportsAlarms = protocol === 'ZK_ACC' || protocol === 'HIKVISION';
  // devices of other protocols have denied questions to acknowledge
  const hasNotices = device.denied !== null;
  const secret = isKnownByPath(protocol)
    ? t(`deviceOps.deviceSecrets.path.${device.approved ? 'renew' : 'make'}`)
    : t('deviceOps.deviceSecrets.renew');
  // a device that reports takes no commands and has nothing to be told but its secret
  if (!isTold && !can(deviceSecrets.rotate)) return null;
  // which of several locks has to be chosen first
  const asksLock = (kind: (typeof atOnce)[number]) => kind === 'CANCEL_ALARM' && device.locks.length > 1;
  const send = (kind: (typeof atOnce)[number]) => (
    <Menu.Item
      key={kind}
      onClick={() => (asksLock(kind) ? go({ silence: id }) : save({ params: { id }, body: { kind } }))}
    >
      {t(`deviceOps.deviceCommands.kinds.${kind}`)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false} withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={label} color="gray" size={32} title={label} variant="subtle">
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {can(deviceCommands.send) && (
          <>
            {known.includes('OPEN_DOOR') && (
              <Menu.Item onClick={() => go({ open: id })}>
                {t('deviceOps.deviceCommands.kinds.OPEN_DOOR')}
              </Menu.Item>
            )}
            {atOnce.filter((kind) => known.includes(kind)).map(send)}
            {known.includes('REBOOT') && (
              <Menu.Item onClick={() => go({ restart: id })}>
                {t('deviceOps.deviceCommands.kinds.REBOOT')}
              </Menu.Item>
            )}
          </>
        )}
        {isTold && can(deviceCommands.list) && (
          <Menu.Item onClick={() => go({ commands: id })}>{t('deviceOps.deviceCommands.show')}</Menu.Item>
        )}
        {protocol === 'HIKVISION' && can(deviceLines.update) && (
          <Menu.Item onClick={() => go({ line: id })}>{t('deviceOps.deviceLines.menu')}</Menu.Item>
        )}
        {!asks && <Menu.Item onClick={() => go({ secret: id })}>{secret}</Menu.Item>}
        {(reportsAlarms || hasNotices) && can(deviceAlarms.list) && (
          <Menu.Item onClick={() => go({ alarms: id })}>{t('deviceOps.deviceAlarms.menu')}</Menu.Item>
        )}
        {asks && can(terminalPeople.list) && (
          <Menu.Item onClick={() => go({ people: id })}>{t('deviceOps.terminalPeople.menu')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Why a device cannot be told anything now. */
function refusalOf({ protocol, approved, enabled }: Device) {
  if (protocol === null) return 'noProtocol';
  // whoever makes the path of one that has none approves it
  if (!approved && !isKnownByPath(protocol)) return 'notApproved';
  return isTerminal(protocol) && !enabled ? 'inactive' : null;
}
