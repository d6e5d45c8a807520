import { companies } from '@gatehouse/api/people/companies';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { employeeSheetLimits } from '@gatehouse/api/people/employee-sheet';
import { Alert, Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { SheetWithFile } from './MatchColumns.tsx';

const kinds =
  '.xlsx,.xls,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel';

const isSheet = ({ name }: File) => /\.xlsx?$/i.test(name);

interface Props {
  companyId: number | null;
  onChecked: (sheet: SheetWithFile) => void;
}

/** First step of an import: company, template and file. A chosen file is checked immediately. */
export function ChooseSheet({ companyId, onChecked }: Props) {
  const t = useText();
  const owners = useApi(companies.pick);
  const all = owners.data?.content ?? [];
  const [chosen, choose] = useState(companyId);
  const [file, setFile] = useState<File | null>(null);
  const company = chosen ?? (all.length === 1 ? (all[0]?.id ?? null) : null);
  const { save, isPending, error } = useSave(employeeImports.check, {
    toast: false,
    onRefusal: () => true,
    onSuccess: (checked) => file && onChecked({ checked, file }),
  });
  const isWrongKind = file !== null && !isSheet(file);
  const check = (sheet: File | null, companyId: number | null) => {
    if (sheet && isSheet(sheet) && companyId !== null) save({ query: { companyId }, files: [sheet] });
  };
  const reason =
    company === null
      ? t('people.employees.chooseCompany')
      : file === null
        ? t('people.employeeImports.noFile')
        : isWrongKind
          ? t('people.employeeImports.kinds')
          : undefined;
  return (
    <Stack gap="md">
      {all.length > 1 && (
        <SelectField
          label={t('people.employeeImports.company')}
          name="companyId"
          onChange={(owner) => {
            choose(owner);
            check(file, owner);
          }}
          load={loadOf(owners)}
          options={all.map((owner) => ({ value: owner.id, label: owner.companyName }))}
          problem={undefined}
          required
          value={company}
        />
      )}
      {company !== null && (
        <Stack align="flex-start" gap={4}>
          <DownloadButton
            onDownload={() => exportSheet(employeeImports.template, { query: { companyId: company } })}
          >
            {t('people.employeeImports.template')}
          </DownloadButton>
          <Text c="dimmed" fz="sm">
            {t('people.employeeImports.templateHint')}
          </Text>
        </Stack>
      )}
      <FileInput
        accept={kinds}
        clearable
        disabled={isPending}
        description={t('people.employeeImports.kindsHint', { rows: formatNumber(employeeSheetLimits.rows) })}
        error={isWrongKind && t('people.employeeImports.kinds')}
        label={t('people.employeeImports.fields.fileName')}
        onChange={(sheet) => {
          setFile(sheet);
          check(sheet, company);
        }}
        placeholder={t('people.employeeImports.fileHint')}
        value={file}
      />
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
      {isPending && (
        <Stack gap={6} role="status">
          <Text fz="sm">{t('people.employeeImports.checking')}</Text>
          <Progress animated aria-label={t('people.employeeImports.checking')} value={100} />
        </Stack>
      )}
      <Group justify="flex-end">
        {isPending ? (
          <Button loading>{t('people.employeeImports.check')}</Button>
        ) : (
          <ReasonButton onClick={() => check(file, company)} reason={reason}>
            {t('people.employeeImports.check')}
          </ReasonButton>
        )}
      </Group>
    </Stack>
  );
}
