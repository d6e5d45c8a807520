import { Input, InputBase, type InputBaseProps, Popover, Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { CalendarIcon } from './icons.tsx';

// asked for when it is about to be opened: no screen begins with a calendar
const load = () => import('./Calendar.tsx');
export const DayCalendar = lazy(async () => ({ default: (await load()).DayCalendar }));
export const RangeCalendar = lazy(async () => ({ default: (await load()).RangeCalendar }));

interface Props extends InputBaseProps {
  label: string;
  name?: string;
  /** The date or dates chosen, as they are shown; empty while there are none. */
  shown: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  onClear?: (() => void) | undefined;
  /** A `DayCalendar` or `RangeCalendar`. */
  children: ReactNode;
}

/** A button that says a date and opens a calendar. */
export function CalendarButton({ label, shown, open, onOpen, onClear, children, ...rest }: Props) {
  return (
    <Popover onChange={onOpen} opened={open} position="bottom-start">
      <Popover.Target>
        <InputBase
          // a label alone would hide the date from a screen reader
          aria-label={shown ? `${label}: ${shown}` : label}
          component="button"
          label={label}
          leftSection={<CalendarIcon />}
          onClick={() => onOpen(!open)}
          onFocus={() => void load()}
          onPointerEnter={() => void load()}
          pointer
          rightSection={onClear && shown && <Input.ClearButton onClick={onClear} />}
          rightSectionPointerEvents="auto"
          type="button"
          {...rest}
        >
          {shown}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton height={270} width={250} />}>{children}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
