import { type Quarantined, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { companies } from '@gatehouse/api/people/companies';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { EmployeePicker } from '../../people/employees/EmployeePicker.tsx';
import { useMapCode } from './useMapCode.ts';

interface Props {
  row: Quarantined;
  onClose: () => void;
}

/** Where a refusal belongs that is about the choice. */
const places = { HR_EMPLOYEE_NOT_FOUND: 'employeeId', ATT_PERSON_CODE_TAKEN: 'employeeId' } as const;

/** Chooses whose code it is, among the people of the device's company. */
export function MapCode({ row, onClose }: Props) {
  const t = useText();
  const code = row.personCode ?? '';
  const owners = useApi(companies.pick);
  const owner = owners.data?.content.find(({ id }) => id === row.companyId);
  const draft = useDraft(quarantine.map.body, { code, employeeId: null }, places);
  const { save, isPending } = useMapCode(t('deviceOps.quarantine.code').concat(' ', code), {
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      pending={isPending}
      title={t('deviceOps.quarantine.mapTitle', { code })}
    >
      <Text fz="sm">{t('deviceOps.quarantine.mapHint')}</Text>
      <EmployeePicker {...draft.fields.employeeId} companyCode={owner?.companyCode} required />
    </FormModal>
  );
}
