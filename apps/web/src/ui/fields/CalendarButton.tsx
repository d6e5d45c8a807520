import { Input, InputBase, type InputBaseProps, Popover, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { lazyComponent, loadWithRetry } from '../../platform/lazyComponent.ts';
import { CalendarIcon } from '../display/icons.ts';

// The calendar is loaded when the button receives the focus or the pointer. The first load of a page does not need it.
const load = () => import('./Calendar.tsx');
const loadAhead = () => void loadWithRetry(load);
export const DayCalendar = lazyComponent(async () => (await load()).DayCalendar);
export const RangeCalendar = lazyComponent(async () => (await load()).RangeCalendar);

interface Props extends InputBaseProps {
  label: string;
  name?: string;
  /** The chosen date or dates as text. Empty if none is chosen. */
  shown: string;
  /** Called when the calendar opens or closes, to reset a date range of which only one date is chosen. */
  onToggle?: () => void;
  onClear?: (() => void) | undefined;
  /** Renders a `DayCalendar` or `RangeCalendar`. Receives a function that closes the calendar. */
  children: (close: () => void) => ReactNode;
}

export function CalendarButton({ label, shown, onToggle, onClear, children, ...rest }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const toggle = (isOpen: boolean) => {
    setOpen(isOpen);
    onToggle?.();
  };
  return (
    <Popover onChange={toggle} opened={open} position="bottom-start">
      <Popover.Target>
        <InputBase
          // The accessible name includes the date, because a label alone would hide the date from screen readers.
          aria-label={shown ? t('common.labelled', { label, value: shown }) : label}
          component="button"
          label={label}
          leftSection={<CalendarIcon />}
          onClick={() => toggle(!open)}
          onFocus={loadAhead}
          onPointerEnter={loadAhead}
          pointer
          rightSection={
            onClear &&
            shown && (
              <Input.ClearButton
                aria-label={t('common.labelled', { label: t('common.actions.clear'), value: label })}
                onClick={onClear}
              />
            )
          }
          rightSectionPointerEvents="auto"
          type="button"
          {...rest}
        >
          {shown}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton height={270} width={250} />}>{children(() => setOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
