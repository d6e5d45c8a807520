import type { Employee } from '@gatehouse/api/people/employee';
import { lazy } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ScreenTabs } from '../../../ui/ScreenTabs.tsx';
import { useUrl } from '../../../ui/url.ts';
import { EmploymentForm } from './EmploymentForm.tsx';
import { editStaffUrl } from './editStaff.url.ts';

// a tab is fetched when it is opened
const PrivateForm = lazy(async () => ({
  default: (await import('./PrivateForm.tsx')).PrivateForm,
}));
const RecognitionPicturesPanel = lazy(async () => ({
  default: (await import('../pictures/RecognitionPicturesPanel.tsx')).RecognitionPicturesPanel,
}));
const PersonalDataPanel = lazy(async () => ({
  default: (await import('../personal-data/PersonalDataPanel.tsx')).PersonalDataPanel,
}));
const VehiclesPanel = lazy(async () => ({
  default: (await import('../../vehicles/vehicles/VehiclesPanel.tsx')).VehiclesPanel,
}));

/** What the viewer may change of an employee, by permission. */
export function EditStaffTabs({ employee }: { employee: Employee }) {
  const t = useText();
  const { can } = useSession();
  const { url, replace } = useUrl(editStaffUrl);
  const tabs = [
    {
      id: 'employment',
      label: t('people.employees.employment'),
      permission: 'STAFF_UPDATE',
    },
    {
      id: 'private',
      label: t('people.profile.tabs.private'),
      permission: 'STAFF_EDITDETAIL',
    },
    {
      id: 'recognition',
      label: t('people.profile.tabs.recognition'),
      permission: 'STAFF_EDITDETAIL',
    },
    {
      id: 'vehicles',
      label: t('people.profile.tabs.vehicles'),
      permission: 'STAFF_EDITDETAIL',
    },
    {
      id: 'personal-data',
      label: t('privacy.person.open'),
      permission: 'STAFF_EXPORT',
    },
  ] as const;
  const allowed = tabs.filter(({ permission }) => can(permission));
  const open = (allowed.find(({ id }) => id === url.tab) ?? allowed[0])?.id;
  if (!open) return null;
  return (
    <ScreenTabs
      label={t('people.employees.edit')}
      // no step of Back: that leads to the list
      onOpen={(tab) => replace({ tab })}
      open={open}
      tabs={allowed}
    >
      {open === 'employment' && <EmploymentForm employee={employee} />}
      {open === 'private' && <PrivateForm employee={employee} />}
      {open === 'recognition' && <RecognitionPicturesPanel accountName={employee.accountName} />}
      {open === 'personal-data' && <PersonalDataPanel employee={employee} />}
      {open === 'vehicles' && <VehiclesPanel accountName={employee.accountName} />}
    </ScreenTabs>
  );
}
