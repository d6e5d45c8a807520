import { employeeImports, type ImportProblem } from '@gatehouse/api/people/employee-imports';
import { Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Paged } from '../../../ui/list/Paged.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

export function ImportProblems({ id }: { id: number }) {
  const t = useText();
  // The page number is state of the component, because the dialog itself is already a URL parameter.
  const [page, setPage] = useState(0);
  const list = useApi(employeeImports.problems, { params: { id }, query: { page, size: 10 } });
  const title = t('people.employeeImports.problems');
  // Uses DataTable instead of TableList, because the page number of the list is not in the URL.
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {title}
        </Title>
        <DownloadButton onDownload={() => exportSheet(employeeImports.exportProblems, { params: { id } })}>
          {t('people.employeeImports.saveProblems')}
        </DownloadButton>
      </Group>
      <DataTable
        columns={[
          {
            id: 'row',
            header: t('people.employeeImports.problemRow'),
            cell: (problem: ImportProblem) => problem.row,
          },
          {
            id: 'column',
            header: t('people.employeeImports.problemColumn'),
            cell: (problem) => problem.column,
          },
          { id: 'message', header: t('people.employeeImports.problem'), cell: (problem) => problem.message },
        ]}
        empty={<EmptyState text="" title={t('common.states.empty')} />}
        key={language.get()}
        keyOf={(problem) => `${problem.row} ${problem.column} ${problem.message}`}
        label={title}
        load={loadOf(list)}
        name="import-problems"
        onClearFilters={undefined}
        rows={list.data?.content}
      />
      <Paged answer={list.data} onPage={(next) => setPage(next ?? 0)} page={page} />
    </Stack>
  );
}
