import type { Device } from '@gatehouse/api/area/devices';
import { isCalled, isKnownByPath, isPolling, traitsOf } from '@gatehouse/api/area/devices.rules';
import { deviceAlarms } from '@gatehouse/api/device-ops/device-alarms';
import { commandsOf, deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { isPairable } from '@gatehouse/api/device-ops/device-pairings.rules';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { terminalPeople } from '@gatehouse/api/device-ops/terminal-people';
import { Menu } from '@mantine/core';
import { use } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { MenuItemOf } from '../../../ui/feedback/ReasonButton.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { devicesUrl } from './devices.url.ts';

/** Commands that are sent without confirmation. */
const atOnce = ['CANCEL_ALARM', 'INFO', 'CHECK', 'SEND_PEOPLE'] as const;

/**
 * The items for a device in the menu of its row. Terminals accept commands. Devices that only send reports have a secret
 * instead.
 */
export function DeviceMenu(props: { device: Device }) {
  // Marks the table row as having more actions, so that the row shows the menu.
  return use(MenuItemOf) ? (
    <>
      <PairingItem {...props} />
      <DeviceItems {...props} />
    </>
  ) : (
    <span data-row-menu hidden />
  );
}

/** The item for the browser that shows a page as this device. A device without a connection has it too. */
function PairingItem({ device: { id, deviceType, pageKind } }: { device: Device }) {
  const t = useText();
  const { can } = useSession();
  const { go } = useUrl(devicesUrl);
  const isPaired = pageKind !== null;
  const isOffered = isPaired
    ? can(devicePairings.get)
    : can(devicePairings.create) && isPairable('WELCOME', deviceType);
  if (!isOffered) return null;
  return (
    <Menu.Item onClick={() => go({ pairing: id })}>
      {t(`deviceOps.devicePairings.menu.${isPaired ? 'paired' : 'pair'}`)}
    </Menu.Item>
  );
}

function DeviceItems({ device }: { device: Device }) {
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
  const polls = isPolling(protocol);
  // Whether the device accepts commands: a terminal that polls, or a terminal that the portal calls.
  const isTold = polls || (device.called !== null && device.enabled);
  // The people dialog of a terminal that the portal calls lists only people with a different name on the terminal.
  const hasPeople = polls || device.called !== null || device.otherPeople > 0;
  const supportedCommands = (isTold && protocol !== null && commandsOf[protocol]) || [];
  const refusal = findRefusal(device);
  // A tablet without a connection has its page instead of commands.
  if (protocol === null && isPairable('WELCOME', device.deviceType)) return null;
  if (refusal)
    return (
      <Menu.Item aria-disabled c="dimmed" closeMenuOnClick={false}>
        {t(`deviceOps.deviceCommands.${refusal}`)}
      </Menu.Item>
    );
  const { reportsAlarms } = traitsOf(protocol);
  // Devices that report no alarms may still have denied verification requests that an administrator must acknowledge.
  const hasNotices = device.denied !== null;
  const secret = isKnownByPath(protocol)
    ? t(`deviceOps.deviceSecrets.path.${device.approved ? 'renew' : 'make'}`)
    : t('deviceOps.deviceSecrets.renew');
  // The only action for a device that only sends reports is the renewal of its secret.
  if (!isTold && !can(deviceSecrets.rotate)) return null;
  // If the device has several locks, a dialog asks for the lock first.
  const needsLockChoice = (kind: (typeof atOnce)[number]) =>
    kind === 'CANCEL_ALARM' && device.locks.length > 1;
  const send = (kind: (typeof atOnce)[number]) => (
    <Menu.Item
      key={kind}
      onClick={() => (needsLockChoice(kind) ? go({ silence: id }) : save({ params: { id }, body: { kind } }))}
    >
      {t(`deviceOps.deviceCommands.kinds.${kind}`)}
    </Menu.Item>
  );
  return (
    <>
      {can(deviceCommands.send) && (
        <>
          {supportedCommands.includes('OPEN_DOOR') && (
            <Menu.Item onClick={() => go({ open: id })}>
              {t('deviceOps.deviceCommands.kinds.OPEN_DOOR')}
            </Menu.Item>
          )}
          {atOnce.filter((kind) => supportedCommands.includes(kind)).map(send)}
          {supportedCommands.includes('REBOOT') && (
            <Menu.Item onClick={() => go({ restart: id })}>
              {t('deviceOps.deviceCommands.kinds.REBOOT')}
            </Menu.Item>
          )}
        </>
      )}
      {isTold && can(deviceCommands.list) && (
        <Menu.Item onClick={() => go({ commands: id })}>{t('deviceOps.deviceCommands.show')}</Menu.Item>
      )}
      {isCalled(protocol) && can(deviceLines.update) && (
        <Menu.Item onClick={() => go({ line: id })}>{t('deviceOps.deviceLines.menu')}</Menu.Item>
      )}
      {!polls && <Menu.Item onClick={() => go({ secret: id })}>{secret}</Menu.Item>}
      {(reportsAlarms || hasNotices) && can(deviceAlarms.list) && (
        <Menu.Item onClick={() => go({ alarms: id })}>{t('deviceOps.deviceAlarms.menu')}</Menu.Item>
      )}
      {hasPeople && can(terminalPeople.list) && (
        <Menu.Item onClick={() => go({ people: id })}>{t('deviceOps.terminalPeople.menu')}</Menu.Item>
      )}
    </>
  );
}

/** Returns the reason why the device accepts no commands now, or null if it accepts commands. */
function findRefusal({ protocol, approved, enabled }: Device) {
  if (protocol === null) return 'noProtocol';
  // A device that is identified by its secret path needs no approval, because creating the path also approves the
  // device.
  if (!approved && !isKnownByPath(protocol)) return 'notApproved';
  return isPolling(protocol) && !enabled ? 'inactive' : null;
}
