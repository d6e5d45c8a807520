import { Button } from '@mantine/core';
import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactNode,
  useCallback,
  useState,
} from 'react';
import { formatNumber } from '../../platform/dates.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { FilterIcon } from '../display/icons.ts';
import { DialogBody, DialogFoot, DraftDialog } from '../feedback/Dialog.tsx';
import classes from './Filters.module.css';
import { SearchBox } from './SearchBox.tsx';
import { FilterCount, type Undo } from './useFilter.ts';

/** Returns the filters among the children, including those inside fragments. */
function listFilters(children: ReactNode): ReturnType<typeof Children.toArray> {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? listFilters(child.props.children).map((filter) =>
          isValidElement(filter) ? cloneElement(filter, { key: `${child.key}${filter.key}` }) : filter,
        )
      : [child],
  );
}

/**
 * Shows the filters of a list on a phone. The search field is visible, or the first filter if there is no search field.
 * A button opens the other filters. Filters apply immediately, so closing them discards no input.
 */
export function FiltersSheet({ children }: { children: ReactNode }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [filters, setFilters] = useState<ReadonlyMap<string, Undo>>(new Map());
  const count = useCallback((id: string, undo: Undo | false) => {
    setFilters((before) => {
      const others = [...before].filter(([filterId]) => filterId !== id);
      return new Map(undo === false ? others : [...others, [id, undo]]);
    });
  }, []);
  const all = listFilters(children);
  const search = all.find((child) => isValidElement(child) && child.type === SearchBox);
  const first = search ?? all[0];
  const set = [...filters.values()].filter((undo) => undo !== undefined);
  return (
    <>
      <div className={classes.first}>{first}</div>
      {filters.size > 0 && (
        <Button
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          aria-label={`${t('ui.filters.name')} ${set.length > 0 ? formatNumber(set.length) : ''}`.trim()}
          className={classes.open}
          data-set={set.length > 0 || undefined}
          leftSection={<FilterIcon size={16} />}
          onClick={() => setOpen(true)}
          variant="default"
        >
          {!search && t('ui.filters.name')}
          {set.length > 0 && ` ${formatNumber(set.length)}`}
        </Button>
      )}
      <DraftDialog onClose={() => setOpen(false)} opened={isOpen} title={t('ui.filters.name')}>
        <DialogBody>
          <FilterCount value={count}>
            <div className={classes.sheet}>{all.filter((child) => child !== first)}</div>
          </FilterCount>
        </DialogBody>
        <DialogFoot>
          <Button onClick={() => set.map((undo) => undo())} variant="subtle">
            {t('common.actions.clearFilters')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('ui.filters.show')}</Button>
        </DialogFoot>
      </DraftDialog>
    </>
  );
}
