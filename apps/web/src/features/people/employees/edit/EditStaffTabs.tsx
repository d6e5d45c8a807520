import { devices } from '@gatehouse/api/area/devices';
import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../../platform/lazyComponent.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { ScreenTabs } from '../../../../ui/page/ScreenTabs.tsx';
import { useUrl } from '../../../../ui/url/url.ts';
import { EmploymentForm } from './EmploymentForm.tsx';
import { editStaffUrl } from './editStaff.url.ts';

// The code of a tab is loaded when the tab is opened.
const PrivateForm = lazyComponent(async () => (await import('./PrivateForm.tsx')).PrivateForm);
const RecognitionPicturesPanel = lazyComponent(
  async () => (await import('../../pictures/RecognitionPicturesPanel.tsx')).RecognitionPicturesPanel,
);
const PersonalDataPanel = lazyComponent(
  async () => (await import('../../personal-data/PersonalDataPanel.tsx')).PersonalDataPanel,
);

/** Tabs that are implemented in other features. The route of the page provides them. */
export interface StaffPanels {
  PersonDevicesPanel: ComponentType<{ employeeId: number }>;
  PersonLogPanel: ComponentType<{ employeeId: number }>;
  VehiclesPanel: ComponentType<{ accountName: string }>;
}

export function EditStaffTabs({ employee, panels }: { employee: Employee; panels: StaffPanels }) {
  const t = useText();
  const { can } = useSession();
  const { url, replace } = useUrl(editStaffUrl);
  const { PersonDevicesPanel, PersonLogPanel, VehiclesPanel } = panels;
  const tabs = [
    {
      id: 'employment',
      label: t('people.employees.employment'),
      opens: employees.update,
    },
    {
      id: 'private',
      label: t('people.profiles.tabs.private'),
      opens: employees.updateDetail,
    },
    {
      id: 'recognition',
      label: t('people.profiles.tabs.recognition'),
      opens: recognitionPictures.get,
    },
    {
      id: 'vehicles',
      label: t('people.profiles.tabs.vehicles'),
      // The tab with vehicles requires the permission to edit employee details, because `vehicles.vehicles.list` alone
      // allows only the signed-in person's own vehicles.
      opens: employees.updateDetail,
    },
    {
      id: 'devices',
      label: t('area.devices.holding.tab'),
      opens: devices.holding,
    },
    {
      id: 'personal-data',
      label: t('people.personalData.person.open'),
      opens: personalData.exportOf,
    },
  ] as const;
  const allowed = tabs.filter(({ opens }) => can(opens));
  const open = (allowed.find(({ id }) => id === url.tab) ?? allowed[0])?.id;
  if (!open) return null;
  return (
    <ScreenTabs
      label={t('titles./edit-staff/$id')}
      // Opening a tab adds no history entry, so that Back leads to the list.
      onOpen={(tab) => replace({ tab })}
      open={open}
      tabs={allowed}
    >
      {open === 'employment' && <EmploymentForm employee={employee} />}
      {open === 'private' && <PrivateForm employee={employee} />}
      {open === 'recognition' && <RecognitionPicturesPanel accountName={employee.accountName} />}
      {open === 'devices' && (
        <Stack gap="xl">
          <PersonDevicesPanel employeeId={employee.id} />
          <PersonLogPanel employeeId={employee.id} />
        </Stack>
      )}
      {open === 'personal-data' && <PersonalDataPanel employee={employee} />}
      {open === 'vehicles' && <VehiclesPanel accountName={employee.accountName} />}
    </ScreenTabs>
  );
}
