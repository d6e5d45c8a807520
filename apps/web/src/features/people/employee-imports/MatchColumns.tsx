import { type CheckedSheet, employeeImports } from '@gatehouse/api/people/employee-imports';
import {
  type EmployeeSheetField,
  employeeSheetFields,
  requiredSheetFields,
} from '@gatehouse/api/people/employee-sheet';
import { Select, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { matches } from '../../../ui/list/match.ts';
import { ImportFoot } from './ImportFoot.tsx';

/**
 * A checked sheet and its file. The file is sent again with the assigned columns, because the columns are not stored.
 */
export interface SheetWithFile {
  checked: CheckedSheet;
  file: File;
}

interface Props {
  sheet: SheetWithFile;
  /** Called with the sheet after it was checked again with the assigned columns. */
  onMatched: (sheet: SheetWithFile) => void;
  onAgain: () => void;
}

/** Assigns a field to each column with an unknown heading. Similar headings are preselected. */
export function MatchColumns({ sheet: { checked, file }, onMatched, onAgain }: Props) {
  const t = useText();
  const [fieldsByColumn, setFieldsByColumn] = useState<ReadonlyMap<number, EmployeeSheetField | null>>(
    () => new Map(checked.columns.map(({ place, field, guess }) => [place, field ?? guess])),
  );
  const { save, isPending, error } = useSave(employeeImports.check, {
    toast: false,
    onRefusal: () => true,
    onSuccess: (again) => onMatched({ checked: again, file }),
  });
  const labelOf = (field: EmployeeSheetField) => t(`people.employees.fields.${field}`);
  const used = new Set(fieldsByColumn.values());
  const lacking = requiredSheetFields.filter((field) => !used.has(field));
  const reason =
    lacking.length === 0
      ? undefined
      : t('people.employeeImports.lacking', { columns: joinList(lacking.map(labelOf)) });
  const optionsOf = (column: number) =>
    employeeSheetFields
      .filter((field) => fieldsByColumn.get(column) === field || !used.has(field))
      .map((field) => ({ value: field, label: labelOf(field) }));
  const columns = Array.from(
    { length: 1 + Math.max(...checked.columns.map(({ place }) => place)) },
    (_, column) => fieldsByColumn.get(column) ?? '',
  );
  return (
    <Stack gap="md">
      <Text fz="sm">
        {t('people.employeeImports.sheetOf', { file: checked.fileName, sheet: checked.sheetName })}.{' '}
        {t('people.employeeImports.columnsHint')}
      </Text>
      <Table aria-label={t('people.employeeImports.columns')} layout="fixed" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('people.employeeImports.inSheet')}</Table.Th>
            <Table.Th>{t('people.employeeImports.field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checked.columns.map(({ place, header }) => (
            <Table.Tr key={place}>
              <Table.Th fw={600} scope="row" style={{ overflowWrap: 'anywhere' }}>
                {header}
              </Table.Th>
              <Table.Td>
                <Select
                  aria-label={header}
                  clearable
                  comboboxProps={{ withinPortal: true }}
                  data={optionsOf(place)}
                  filter={({ options, search }) =>
                    options.filter((option) => 'label' in option && matches(search, String(option.label)))
                  }
                  nothingFoundMessage={t('common.states.noOptions')}
                  onChange={(field) => setFieldsByColumn(new Map([...fieldsByColumn, [place, field]]))}
                  placeholder={t('people.employeeImports.leftOut')}
                  searchable
                  value={fieldsByColumn.get(place) ?? null}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {reason && (
        <Text c="dimmed" fz="sm" role="status">
          {reason}
        </Text>
      )}
      <ImportFoot
        error={error}
        isPending={isPending}
        onAgain={onAgain}
        onward={{
          label: t('people.employeeImports.goOn'),
          onClick: () =>
            save({ query: { companyId: checked.companyId, columns: columns.join() }, files: [file] }),
          reason,
        }}
      />
    </Stack>
  );
}
