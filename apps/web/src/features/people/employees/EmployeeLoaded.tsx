import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';

interface Props {
  id: number;
  title: string;
  onClose: () => void;
  /** Loads the complete employee for a dialog, because the list contains only some fields. */
  children: (employee: Employee) => ReactNode;
}

/** Shows a dialog in the loading or error state until the employee is loaded. */
export function EmployeeLoaded({ id, title, onClose, children }: Props) {
  const { data, error, refetch } = useApi(employees.get, { params: { id }, quiet: true });
  if (data?.id === id) return children(data);
  return (
    <Dialog onClose={onClose} title={title}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack aria-busy="true" gap="sm">
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton height={36} key={line} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
