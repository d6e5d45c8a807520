import { createFileRoute } from '@tanstack/react-router';
import { BuildingPicker } from '../../../features/area/buildings/BuildingPicker.tsx';
import { employeeParts } from '../../../features/people/employees/employeeParts.ts';
import { StaffPage } from '../../../features/people/employees/list/StaffPage.tsx';
import { staffUrl } from '../../../features/people/employees/list/staff.url.ts';

export const Route = createFileRoute('/_portal/(people)/staff')({
  staticData: { texts: ['area', 'auth', 'overview', 'people'] },
  validateSearch: staffUrl,
  component: Staff,
});

function Staff() {
  return (
    <employeeParts.Provider value={{ BuildingPicker }}>
      <StaffPage />
    </employeeParts.Provider>
  );
}
