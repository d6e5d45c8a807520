import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { SearchIcon } from './icons.ts';
import { useIsPhone } from './phone.ts';
import { useSingleKeys } from './singleKeys.ts';

interface Props {
  label: string;
  /** What is searched for, where the label is longer than the box. */
  hint?: string;
  /** The keyword in the address; "" or absent searches for nothing. */
  value: string | undefined;
  onSearch: (keyword: string | undefined) => void;
  /** Milliseconds of rest before a search (spec §9). */
  debounce: number;
}

/** Searches while one types, at once on leaving the box. `/` goes to it from anywhere, Escape clears it. */
export function SearchBox({ label, hint = label, value = '', onSearch, debounce }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  useSingleKeys([['/', () => input.current?.focus()]]);

  const ask = (keyword: string) => {
    asked.current = keyword.trim();
    onSearch(asked.current || undefined);
  };
  const askLater = useDebouncedCallback(ask, { delay: debounce });
  const leave = () => {
    if (typed.trim() === asked.current || !document.querySelector(':active')) return askLater.flush();
    // the pointer is down: a list that is searched now would move what is pressed from under it
    askLater.cancel();
    addEventListener('click', () => input.current && ask(input.current.value), { capture: true, once: true });
  };
  const clear = () => {
    askLater.cancel();
    setTyped('');
    ask('');
    input.current?.focus();
  };

  const isMoving = useRouterState({ select: ({ isLoading }) => isLoading });
  // Back, "clear filters", another row beside the list: the address is another, and not what this box asked for
  useEffect(() => {
    if (isMoving || value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value, isMoving]);

  const cross = <CloseButton aria-label={t('common.actions.clear')} onClick={clear} size="sm" />;
  return (
    <TextInput
      aria-label={label}
      leftSection={<SearchIcon />}
      maxLength={255}
      // a search that came later would change the address under whatever is opened next
      onBlur={leave}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        askLater(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') askLater.flush();
        if (event.key === 'Escape' && typed) clear();
      }}
      placeholder={hint}
      ref={input}
      rightSection={typed ? cross : !isPhone && <Kbd aria-hidden>/</Kbd>}
      // takes most of the bar's room, so that what it says it searches for can be read
      style={{ flex: '0 1 300px' }}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      type="text"
      value={typed}
    />
  );
}
