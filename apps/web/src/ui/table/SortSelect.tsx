import { Select } from '@mantine/core';
import { SortIcon } from '../display/icons.ts';
import classes from '../list/Filters.module.css';

interface Props {
  label: string;
  value: string | undefined;
  /**
   * The sort orders to choose from. If the portal sorts the rows, `value` is `field,direction`. If the screen sorts
   * them, `value` can be any text.
   */
  options: readonly { value: string; label: string }[];
  onSort: (sort: string | undefined) => void;
}

/** A field to choose the sort order of a list without column headers. */
export function SortSelect({ label, value, options, onSort }: Props) {
  return (
    <Select
      allowDeselect={false}
      aria-label={label}
      className={classes.order}
      data={[...options]}
      leftSection={<SortIcon />}
      onChange={(chosen) => onSort(chosen ?? undefined)}
      placeholder={label}
      // The arrow icon comes before the label.
      rightSection={null}
      rightSectionWidth={10}
      value={value ?? null}
    />
  );
}
