import { ActionIcon, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';
import { ColumnsIcon } from '../display/icons.ts';
import type { ChosenColumns } from './useColumns.ts';
import { type RowHeight, rowHeights } from './useRowHeight.ts';

interface Props<T> {
  columns: ChosenColumns<T>;
  height: RowHeight;
  onHeight: (height: RowHeight) => void;
}

/**
 * Shows a popover to choose the visible columns and the row height of a table. The name column is always visible. The
 * row height applies to all tables.
 */
export function TableSettings<T>({ columns, height, onHeight }: Props<T>) {
  const t = useText();
  const label = t('common.actions.columns');
  return (
    // The popover stays open even if new rows move the settings button out of view.
    <Popover hideDetached={false} position="bottom-end" returnFocus trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon aria-label={label} title={label}>
          <ColumnsIcon size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="sm">
          {columns.choices.map(({ column, isVisible }) => (
            <Checkbox
              checked={isVisible}
              key={column.id}
              label={column.header}
              onChange={() => columns.toggle(column)}
            />
          ))}
          <Text component="span" fw={500} fz="xs" mt={4}>
            {t('ui.rowHeight')}
          </Text>
          <SegmentedControl
            aria-label={t('ui.rowHeight')}
            data={rowHeights.map((value) => ({ value, label: t(`ui.rowHeights.${value}`) }))}
            onChange={onHeight}
            size="xs"
            value={height}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
