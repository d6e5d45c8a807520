import { Input, InputBase, type InputBaseProps, Popover, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { lazily, untilItComes } from '../platform/lazily.ts';
import { CalendarIcon } from './icons.ts';

// asked for when it is about to be opened: no screen begins with a calendar
const load = () => import('./Calendar.tsx');
const loadAhead = () => void untilItComes(load);
export const DayCalendar = lazily(async () => (await load()).DayCalendar);
export const RangeCalendar = lazily(async () => (await load()).RangeCalendar);

interface Props extends InputBaseProps {
  label: string;
  name?: string;
  /** The date or dates chosen, as they are shown; empty while there are none. */
  shown: string;
  /** It was opened or closed: nothing is begun. */
  onToggle?: () => void;
  onClear?: (() => void) | undefined;
  /** A `DayCalendar` or `RangeCalendar`; what is called closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button that says a date and opens a calendar. */
export function CalendarButton({ label, shown, onToggle, onClear, children, ...rest }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const show = (isOpen: boolean) => {
    setOpen(isOpen);
    onToggle?.();
  };
  return (
    <Popover onChange={show} opened={open} position="bottom-start">
      <Popover.Target>
        <InputBase
          // a label alone would hide the date from a screen reader
          aria-label={shown ? t('common.labelled', { label, value: shown }) : label}
          component="button"
          label={label}
          leftSection={<CalendarIcon />}
          onClick={() => show(!open)}
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
