import { createFileRoute, redirect, useParams } from '@tanstack/react-router';
import { BuildingPicker } from '../../../features/area/buildings/BuildingPicker.tsx';
import { EditStaffPage } from '../../../features/people/employees/edit/EditStaffPage.tsx';
import { editStaffUrl } from '../../../features/people/employees/edit/editStaff.url.ts';
import { employeeParts } from '../../../features/people/employees/employeeParts.ts';
import { lazyComponent } from '../../../platform/lazyComponent.ts';
import { pathId } from '../../../ui/url/url.ts';

// The program code of a tab loads when the tab is opened.
const PersonDevicesPanel = lazyComponent(
  async () => (await import('../../../features/area/devices/PersonDevicesPanel.tsx')).PersonDevicesPanel,
);
const PersonLogPanel = lazyComponent(
  async () => (await import('../../../features/device-ops/device-logs/PersonLogPanel.tsx')).PersonLogPanel,
);
const VehiclesPanel = lazyComponent(
  async () => (await import('../../../features/vehicles/vehicles/VehiclesPanel.tsx')).VehiclesPanel,
);

export const Route = createFileRoute('/_portal/(people)/edit-staff/$id')({
  staticData: { texts: ['area', 'deviceOps', 'overview', 'people', 'vehicles'] },
  validateSearch: editStaffUrl,
  beforeLoad: ({ params }) => {
    if (pathId(params.id) === undefined) throw redirect({ to: '/404', replace: true });
  },
  component: EditStaff,
});

function EditStaff() {
  // Does not use `Route.useParams`. With it, the build would move this file and its preloads into a separate chunk
  // outside the first load.
  const id = Number(useParams({ from: '/_portal/(people)/edit-staff/$id' }).id);
  return (
    <employeeParts.Provider value={{ BuildingPicker }}>
      <EditStaffPage id={id} key={id} panels={{ PersonDevicesPanel, PersonLogPanel, VehiclesPanel }} />
    </employeeParts.Provider>
  );
}
