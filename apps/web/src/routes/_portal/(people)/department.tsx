import { createFileRoute } from '@tanstack/react-router';
import { BuildingPicker } from '../../../features/area/buildings/BuildingPicker.tsx';
import { RecomputedPanel } from '../../../features/attendance/work-shifts/RecomputedPanel.tsx';
import { DepartmentsPage } from '../../../features/people/departments/DepartmentsPage.tsx';
import { departmentParts } from '../../../features/people/departments/departmentParts.ts';
import { departmentsUrl } from '../../../features/people/departments/departments.url.ts';

export const Route = createFileRoute('/_portal/(people)/department')({
  staticData: { texts: ['area', 'attendance', 'people'] },
  validateSearch: departmentsUrl,
  component: Departments,
});

function Departments() {
  return (
    <departmentParts.Provider value={{ BuildingPicker, RecomputedPanel }}>
      <DepartmentsPage />
    </departmentParts.Provider>
  );
}
