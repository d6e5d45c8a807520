import { ActionIcon, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { CalendarIcon } from '../display/icons.ts';
import { problemText } from '../form/problem.ts';
import type { FieldBinding } from '../form/useDraft.ts';
import { ClashChoice } from './ClashChoice.tsx';
import { CalendarPopover, DayCalendar, loadingAhead } from './dates/CalendarPopover.tsx';
import { useTypedDate } from './dates/useTypedDate.ts';

interface Props extends FieldBinding<string | null> {
  label: string;
  hint?: string;
}

/** Edits a date, YYYY-MM-DD. The person types it or chooses it in a calendar. */
export function DateField({ name, value, onChange, problem, label, required = false, hint, clash }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const typed = useTypedDate(value, onChange, required);
  const button = (
    <ActionIcon
      {...loadingAhead}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      aria-label={t('common.labelled', { label: t('ui.calendar'), value: label })}
      color="gray"
      onClick={() => setOpen(!isOpen)}
      variant="subtle"
    >
      <CalendarIcon />
    </ActionIcon>
  );
  return (
    <div>
      <CalendarPopover
        isOpen={isOpen}
        onToggle={setOpen}
        target={
          <TextInput
            {...typed.input}
            autoComplete="off"
            description={hint}
            error={typed.unreadable ?? problemText(problem, label)}
            label={label}
            leftSection={button}
            leftSectionPointerEvents="auto"
            name={name}
            placeholder={t('ui.datePattern')}
            required={required}
          />
        }
      >
        <DayCalendar
          defaultDate={value ?? undefined}
          onChange={(date) => {
            typed.discard();
            onChange(date);
            setOpen(false);
          }}
          value={value}
        />
      </CalendarPopover>
      <ClashChoice clash={clash} label={label} show={(date) => date ?? ''} />
    </div>
  );
}
