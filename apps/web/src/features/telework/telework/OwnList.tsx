import { Button, Stack } from '@mantine/core';
import { PlusIcon } from '../../../ui/display/icons.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { DataTableProps } from '../../../ui/table/tableProps.ts';

interface Props<T extends object> {
  title: string;
  hint: string;
  /** The label of the create button above the list. */
  create: string;
  onCreate: () => void;
  table: Omit<DataTableProps<T>, 'label' | 'onClearFilters'>;
}

export function OwnList<T extends object>({ title, hint, create, onCreate, table }: Props<T>) {
  // DataTable is used directly, because the list has neither pages nor filters.
  return (
    <Section hint={hint} title={title}>
      <Stack align="flex-start" gap="sm">
        <Button leftSection={<PlusIcon />} onClick={onCreate} variant="default">
          {create}
        </Button>
        <div style={{ width: '100%' }}>
          <DataTable {...table} label={title} onClearFilters={undefined} />
        </div>
      </Stack>
    </Section>
  );
}
