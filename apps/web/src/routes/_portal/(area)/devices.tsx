import { createFileRoute } from '@tanstack/react-router';
import { DevicesPage } from '../../../features/area/devices/DevicesPage.tsx';
import { deviceParts } from '../../../features/area/devices/deviceParts.ts';
import { devicesUrl } from '../../../features/area/devices/devices.url.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';

const TerminalPeopleDialog = lazyComponent(
  async () =>
    (await import('../../../features/device-ops/terminal-people/TerminalPeopleDialog.tsx'))
      .TerminalPeopleDialog,
);

const PairingDialog = lazyComponent(
  async () => (await import('../../../features/device-ops/device-pairings/PairingDialog.tsx')).PairingDialog,
);

export const Route = createFileRoute('/_portal/(area)/devices')({
  staticData: { texts: ['area', 'attendance', 'deviceOps', 'people'] },
  validateSearch: devicesUrl,
  component: Devices,
});

function Devices() {
  return (
    <deviceParts.Provider value={{ PairingDialog, TerminalPeopleDialog }}>
      <DevicesPage />
    </deviceParts.Provider>
  );
}
