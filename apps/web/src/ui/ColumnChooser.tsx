import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';
import { ColumnsIcon } from './icons.tsx';
import type { HouseTable } from './useColumns.ts';

/** Which columns to show; the row's name always is. */
export function ColumnChooser<T extends object>({ table }: { table: HouseTable<T> }) {
  const t = useText();
  const label = t('common.actions.columns');
  return (
    <Popover position="bottom-end" returnFocus shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon aria-label={label} color="gray" size={28} title={label} variant="subtle">
          <ColumnsIcon size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="xs">
          {table
            .getAllLeafColumns()
            .filter((column) => column.getCanHide())
            .map((column) => (
              <Checkbox
                checked={column.getIsVisible()}
                key={column.id}
                label={String(column.columnDef.header)}
                onChange={() => column.toggleVisibility()}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
