import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';

interface Props {
  id: number;
  title: string;
  onClose: () => void;
  /** The dialog of the whole employee, of whom the list shows only a part. */
  children: (employee: Employee) => ReactNode;
}

/** Fetches one employee for a dialog; until then, or instead, the dialog says how that stands. */
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
