import { useSearch } from '@tanstack/react-router';
import { createContext, type ReactElement, type ReactNode } from 'react';
import { useIsPhone } from '../page/phone.ts';
import classes from './Filters.module.css';
import { FiltersSheet } from './FiltersSheet.tsx';
import { useFilter } from './useFilter.ts';

interface Props {
  children: ReactNode;
  /**
   * Controls at the right end of the filter bar. They change the order or the layout, but not the selection of rows.
   */
  end?: ReactNode;
}

/** Shows the filter bar of a list. On phones it shows the search field and one button that opens the filters. */
export function Filters({ children, end }: Props) {
  const isPhone = useIsPhone();
  return (
    <search className={classes.bar}>
      {isPhone ? <FiltersSheet>{children}</FiltersSheet> : children}
      {end && <div className={classes.end}>{end}</div>}
    </search>
  );
}

/**
 * True for a field in a filter bar. A picker in a filter bar does not search until a person uses it, because many
 * people open a list without using its filters.
 */
export const InFilters = createContext(false);

interface ChoiceProps {
  value: unknown;
  onChange: (nothing: null) => void;
  /** True for a filter that always has a value. It counts as set only if its search parameter is in the URL. */
  required?: boolean;
  name?: string;
}

/** Shows one filter of the bar as a chip with its name and value. */
export function FilterField({ children }: { children: ReactElement<ChoiceProps> }) {
  const { value, onChange, required, name = '' } = children.props;
  const address: Record<string, unknown> = useSearch({ strict: false });
  const isSet = required ? address[name] !== undefined : value !== null && value !== undefined;
  const isInSheet = useFilter(isSet, () => onChange(null));
  return (
    <div className={isInSheet ? undefined : classes.field}>
      <InFilters value>{children}</InFilters>
    </div>
  );
}
