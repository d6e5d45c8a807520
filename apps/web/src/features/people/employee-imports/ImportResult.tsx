import type { EmployeeImport } from '@gatehouse/api/people/employee-imports';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';

interface Props {
  found: EmployeeImport;
  onAgain: () => void;
  onClose: () => void;
}

export function ImportResult({ found, onAgain, onClose }: Props) {
  const t = useText();
  const cache = useQueryClient();
  const { status, added, changed, unchanged, wrong, done } = found;
  useEffect(() => {
    // Reloads the list behind the dialog, which now contains the new employees.
    if (status === 'DONE')
      void cache.invalidateQueries({
        predicate: ({ queryKey: [name] }) => String(name).startsWith('employees.'),
      });
  }, [status, cache]);
  const total = added + changed;
  const numbers = {
    added: formatNumber(added),
    changed: formatNumber(changed),
    unchanged: formatNumber(unchanged),
    wrong: formatNumber(wrong),
  };
  if (status === 'RUNNING')
    return (
      <Stack gap={6} role="status">
        <Text fz="sm">
          {t('people.employeeImports.running', { done: formatNumber(done), total: formatNumber(total) })}
        </Text>
        <Progress
          animated
          aria-label={t('people.employeeImports.title')}
          // The progress bar shows at least 3 %, so that the start is visible.
          value={Math.max(3, (100 * done) / Math.max(1, total))}
        />
      </Stack>
    );
  return (
    <Stack gap="md">
      {status === 'DONE' ? (
        <Alert color="green" role="status" title={t('people.employeeImports.done')}>
          {t('people.employeeImports.doneText', numbers)}
        </Alert>
      ) : (
        <Alert color="red" role="alert" title={t('people.employeeImports.failed')}>
          {found.failure}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button onClick={onAgain} variant="default">
          {t('people.employeeImports.again')}
        </Button>
        <Button onClick={onClose}>{t('common.actions.close')}</Button>
      </Group>
    </Stack>
  );
}
