import { Loaded } from '../feedback/Loaded.tsx';
import { RowsSkeleton } from '../feedback/RowsSkeleton.tsx';
import { useIsPhone } from '../page/phone.ts';
import { PhoneRows } from './PhoneRows.tsx';
import type { DataTableProps } from './tableProps.ts';
import { useRowHeight } from './useRowHeight.ts';
import { WideTable } from './WideTable.tsx';

/**
 * Shows rows as a table with a column chooser, sortable headers and two row heights to choose from. Phones show each
 * row as two lines.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const isPhone = useIsPhone();
  const { rows, load, empty, onClearFilters, isLog = false } = props;
  const [height] = useRowHeight(isLog, 0);
  const skeleton = <RowsSkeleton rowHeight={isPhone ? 60 : height === 'compact' ? 34 : 44} />;
  return (
    <Loaded empty={empty} load={load} onClearFilters={onClearFilters} rows={rows} skeleton={skeleton}>
      {() =>
        isPhone ? <PhoneRows {...props} rows={rows ?? []} /> : <WideTable {...props} rows={rows ?? []} />
      }
    </Loaded>
  );
}
