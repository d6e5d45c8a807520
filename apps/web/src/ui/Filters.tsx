import { useSearch } from '@tanstack/react-router';
import { createContext, type ReactElement, type ReactNode } from 'react';
import classes from './Filters.module.css';
import { FiltersSheet } from './FiltersSheet.tsx';
import { useIsPhone } from './phone.ts';
import { useFilter } from './useFilter.ts';

interface Props {
  children: ReactNode;
  /** At its right end, what decides how the rows stand there, not which: their order, cards or a table. */
  end?: ReactNode;
}

/** The bar above a list: search box, filters, order. On a phone the search, and one button that opens the filters. */
export function Filters({ children, end }: Props) {
  const isPhone = useIsPhone();
  return (
    <search className={classes.bar}>
      {isPhone ? <FiltersSheet>{children}</FiltersSheet> : children}
      {end && <div className={classes.end}>{end}</div>}
    </search>
  );
}

/** Whether a field is one of a bar's filters, which few come to on a visit. */
export const InFilters = createContext(false);

interface Chooser {
  value: unknown;
  onChange: (nothing: null) => void;
  /** One that always has a choice is named by its place in the address. */
  required?: boolean;
  name?: string;
}

/** One filter of the bar: whatever chooses one thing, drawn as a chip that names it and what is chosen. */
export function FilterField({ children }: { children: ReactElement<Chooser> }) {
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
