import { Popover, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazyComponent, loadWithRetry } from '../../../platform/lazyComponent.ts';

// The calendar is loaded when its button receives the focus or the pointer. The first load of a page does not need it.
const load = () => import('./Calendar.tsx');
const loadAhead = () => void loadWithRetry(load);
export const DayCalendar = lazyComponent(async () => (await load()).DayCalendar);
export const RangeCalendar = lazyComponent(async () => (await load()).RangeCalendar);

/** Handlers for the button of a calendar, to load the calendar before the click. */
export const loadingAhead = { onFocus: loadAhead, onPointerEnter: loadAhead };

interface Props {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The element that the calendar is placed below. */
  target: ReactNode;
  /** A `DayCalendar` or a `RangeCalendar`. */
  children: ReactNode;
}

export const CalendarPopover = ({ isOpen, onToggle, target, children }: Props) => (
  <Popover onChange={onToggle} opened={isOpen} position="bottom-start" returnFocus withRoles={false}>
    <Popover.Target>{target}</Popover.Target>
    <Popover.Dropdown>
      <Suspense fallback={<Skeleton height={270} width={250} />}>{children}</Suspense>
    </Popover.Dropdown>
  </Popover>
);
