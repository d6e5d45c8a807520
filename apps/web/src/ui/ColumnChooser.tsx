import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';
import { ColumnsIcon } from './icons.tsx';
import type { HouseTable } from './useColumns.ts';

/** Which columns to show; the row's name always is. */
export function ColumnChooser<T extends object>({ table }: { table: HouseTable<T> }) {
  const t = useText();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Tooltip label={t('common.actions.columns')} openDelay={400}>
          <ActionIcon aria-label={t('common.actions.columns')} color="gray" size={28} variant="subtle">
            <ColumnsIcon size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {table
          .getAllLeafColumns()
          .filter((column) => column.getCanHide())
          .map((column) => (
            <Menu.CheckboxItem
              checked={column.getIsVisible()}
              key={column.id}
              onChange={() => column.toggleVisibility()}
            >
              {String(column.columnDef.header)}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
