import { type QuarantineGroup, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { companies } from '@gatehouse/api/people/companies';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useUndo } from '../../../platform/call/useUndo.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { EmployeePicker } from '../../people/employees/EmployeePicker.tsx';
import { MapEffectPanel } from './MapEffectPanel.tsx';
import { mappedText } from './mappedText.ts';

interface Props {
  row: QuarantineGroup;
  /** ID of the suggested employee if someone accepted the suggestion. Another employee can still be chosen. */
  suggested: number | undefined;
  onClose: () => void;
}

const errorFields = { HR_EMPLOYEE_NOT_FOUND: 'employeeId', ATT_PERSON_CODE_TAKEN: 'employeeId' } as const;

/** Assigns a person code to an employee of the device's company. Shows the changed days before saving. */
export function MapCode({ row, suggested, onClose }: Props) {
  const t = useText();
  const code = row.personCode ?? '';
  const owners = useApi(companies.pick);
  const owner = owners.data?.content.find(({ id }) => id === row.companyId);
  const suggestion = row.suggestion?.employeeId === suggested ? row.suggestion : null;
  const undo = useUndo(quarantine.undo, {
    done: ({ returned }) => t('deviceOps.quarantine.undone', { count: returned }),
  });
  const form = useCreate(
    quarantine.map,
    { code, employeeId: suggestion?.employeeId ?? null, skippedDates: [], addedDates: [] },
    {
      places: errorFields,
      onClose,
      done: mappedText(t, `${t('deviceOps.quarantine.fields.code')} ${code}`),
      // Undo is offered only if no records are waiting, because undo reverts only records that are already punches.
      next: ({ mappingId, waiting }) =>
        mappingId !== null && waiting === 0 ? undo({ params: { id: mappingId } }) : undefined,
    },
  );
  const { employeeId } = form.values;
  return (
    <FormModal
      {...form.dialog}
      submit={t('deviceOps.quarantine.map')}
      title={t('deviceOps.quarantine.mapTitle', { code })}
    >
      <Text fz="sm">{t('deviceOps.quarantine.mapHint')}</Text>
      <EmployeePicker
        {...form.fields.employeeId}
        onChange={(chosen) => {
          form.fields.employeeId.onChange(chosen);
          form.fields.skippedDates.onChange([]);
          form.fields.addedDates.onChange([]);
        }}
        companyCode={owner?.companyCode}
        current={
          suggestion
            ? {
                value: suggestion.employeeId,
                label: `${suggestion.displayName} — ${suggestion.employeeCode}`,
              }
            : undefined
        }
      />
      {employeeId !== null && (
        <MapEffectPanel
          added={form.fields.addedDates}
          code={code}
          employeeId={employeeId}
          key={employeeId}
          skipped={form.fields.skippedDates}
        />
      )}
    </FormModal>
  );
}
