import { type TimesheetColumn, timesheetColumns } from '@gatehouse/api/attendance/timesheet-columns.rules';
import { Checkbox, SimpleGrid } from '@mantine/core';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { FormSection, Wide } from '../../../ui/form/FormSection.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

/** Selects the figures in the columns of timesheet exports. */
export function TimesheetColumnsField(field: FieldBinding<TimesheetColumn[] | null>) {
  const { name, value, onChange, problem, clash } = field;
  const t = useText();
  const label = t('people.companies.fields.timesheetColumns');
  const nameOf = (column: TimesheetColumn) => t(`people.companies.timesheetColumns.${column}`);
  return (
    <FormSection hint={t('people.companies.timesheetColumnsHint')} title={label}>
      <Wide>
        <Checkbox.Group
          aria-label={label}
          error={problemText(problem, label)}
          onChange={(chosen) => onChange(timesheetColumns.filter((column) => chosen.includes(column)))}
          value={value ?? []}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            {timesheetColumns.map((column) => (
              <Checkbox key={column} label={nameOf(column)} name={name} value={column} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <ClashChoice
          clash={clash}
          label={label}
          show={(columns) => joinList((columns ?? []).map((column) => nameOf(column)))}
        />
      </Wide>
    </FormSection>
  );
}
