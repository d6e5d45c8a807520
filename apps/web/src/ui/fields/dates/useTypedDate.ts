import type { IsoDate } from '@gatehouse/api/platform/dates';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useStore } from '../../../platform/store.ts';
import { readDate } from './date.rules.ts';

interface TypedDate {
  /** Props of the text field. */
  input: {
    ref: RefObject<HTMLInputElement | null>;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onInvalid: () => void;
  };
  /** Error text if the typed text is not a date. Undefined while the person is typing. */
  unreadable: string | undefined;
  /** Discards the typed text, for example because a date was chosen in the calendar. */
  discard: () => void;
}

/**
 * Returns the props of a text field for a date. While the typed text is not a date, the value stays unchanged, and the
 * browser reports the field as invalid, so that `useFormSend` does not send the form. An empty text is the value null
 * or, if the date is required, invalid.
 */
export function useTypedDate(
  value: IsoDate | null,
  onChange: (date: IsoDate | null) => void,
  required: boolean,
): TypedDate {
  const t = useText();
  const isDayFirst = useStore(language) === 'vi';
  const ref = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isRevealed, setRevealed] = useState(false);
  const read = (text: string) => {
    const date = readDate(text, isDayFirst);
    return date === null && required ? undefined : date;
  };
  const error = typed !== null && read(typed) === undefined ? t('ui.unreadableDate') : '';
  useEffect(() => ref.current?.setCustomValidity(error), [error]);

  const commit = (text: string) => {
    const date = read(text);
    if (date === undefined) return;
    setTyped(null);
    if (date !== value) onChange(date);
  };
  const finish = () => {
    setRevealed(true);
    if (typed !== null) commit(typed);
  };
  const input = {
    ref,
    value: typed ?? value ?? '',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value);
      setRevealed(false);
      // A complete date is applied immediately. Shorter texts, such as 2026-11-2, may be the start of another date.
      if (/^\d{4}-\d\d-\d\d$/.test(currentTarget.value)) commit(currentTarget.value);
    },
    onBlur: finish,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') finish();
    },
    onInvalid: () => setRevealed(true),
  };
  return { input, unreadable: isRevealed && error ? error : undefined, discard: () => setTyped(null) };
}
