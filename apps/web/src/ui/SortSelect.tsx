import { Select } from '@mantine/core';
import classes from './Filters.module.css';
import { SortIcon } from './icons.ts';

interface Props {
  label: string;
  value: string | undefined;
  /**
   * The sort orders. `value` is `field,direction` if the portal sorts the rows. It can be any word if the screen sorts
   * them.
   */
  options: readonly { value: string; label: string }[];
  onSort: (sort: string | undefined) => void;
}

/** Chooses the order of a list without column headers. */
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
      // The arrow comes before the label.
      rightSection={null}
      rightSectionWidth={10}
      value={value ?? null}
    />
  );
}
