import { type Device, devices } from '@gatehouse/api/area/devices';
import { isKnownByPath } from '@gatehouse/api/area/devices.rules';
import type { Door } from '@gatehouse/api/area/doors';
import { Suspense } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { AskCommand } from './commands/AskCommand.tsx';
import { deviceParts } from './deviceParts.ts';
import { devicesUrl } from './devices.url.ts';
import { NewPath } from './line/NewPath.tsx';
import { NewSecret } from './line/NewSecret.tsx';

const LineDialog = lazyComponent(async () => (await import('./line/LineDialog.tsx')).LineDialog);
const AlarmsDialog = lazyComponent(async () => (await import('./commands/AlarmsDialog.tsx')).AlarmsDialog);
const DeviceCommands = lazyComponent(
  async () => (await import('./commands/DeviceCommands.tsx')).DeviceCommands,
);
const CreateDevice = lazyComponent(async () => (await import('./DeviceForm.tsx')).CreateDevice);
const EditDevice = lazyComponent(async () => (await import('./DeviceForm.tsx')).EditDevice);

interface Props {
  rows: readonly Device[] | undefined;
  /** Door that the form for a new device proposes. Null for none. */
  door: Door | null;
}

export function DeviceDialogs({ rows, door }: Props) {
  const t = useText();
  const address = useUrl(devicesUrl);
  const open = useDialogs(address, rows);
  return (
    <>
      <Suspense fallback={null}>
        {open.isCreating && <CreateDevice door={door} onClose={open.close} />}
        {open.edited && <EditDevice device={open.edited} onClose={open.close} />}
      </Suspense>
      {open.removed && (
        <DeleteDialog
          about={[open.removed.deviceCode, open.removed.doorName, open.removed.buildingName]}
          inUse={(uses) => t('area.devices.inUse', { uses })}
          name={open.removed.deviceName}
          onClose={open.close}
          operation={devices.remove}
          params={{ id: open.removed.id }}
          uses={{
            punches: (count) => t('area.devices.usedBy.punches', { count }),
            quarantine: (count) => t('area.devices.usedBy.quarantine', { count }),
          }}
        />
      )}
      <DeviceTalk rows={rows} />
    </>
  );
}

/**
 * The dialogs of one device. They do not depend on the row in the list. Otherwise a refresh could remove the row and
 * close a dialog in which someone types or reads a secret that is shown only once.
 */
function DeviceTalk({ rows }: Pick<Props, 'rows'>) {
  const { PairingDialog, TerminalPeopleDialog } = deviceParts.useParts();
  const { url, replace } = useUrl(devicesUrl);
  const { alarms, commands, line, people, restart, open, silence, secret, pairing } = url;
  const device = useOpenRow(
    rows,
    alarms ?? commands ?? line ?? people ?? restart ?? open ?? silence ?? secret ?? pairing,
  );
  if (!device) return null;
  const Secret = isKnownByPath(device.protocol) ? NewPath : NewSecret;
  return (
    <>
      <Suspense fallback={null}>
        {commands && <DeviceCommands device={device} onClose={() => replace({ commands: undefined })} />}
        {alarms && <AlarmsDialog device={device} onClose={() => replace({ alarms: undefined })} />}
        {people && <TerminalPeopleDialog device={device} onClose={() => replace({ people: undefined })} />}
        {pairing && <PairingDialog device={device} onClose={() => replace({ pairing: undefined })} />}
        {line && <LineDialog device={device} onClose={() => replace({ line: undefined })} />}
      </Suspense>
      {restart && (
        <AskCommand device={device} kind="REBOOT" onClose={() => replace({ restart: undefined })} />
      )}
      {open && <AskCommand device={device} kind="OPEN_DOOR" onClose={() => replace({ open: undefined })} />}
      {silence && (
        <AskCommand device={device} kind="CANCEL_ALARM" onClose={() => replace({ silence: undefined })} />
      )}
      {secret && <Secret device={device} onClose={() => replace({ secret: undefined })} />}
    </>
  );
}
