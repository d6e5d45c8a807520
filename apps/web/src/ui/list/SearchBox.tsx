import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { SearchIcon } from '../display/icons.ts';
import { useIsPhone } from '../page/phone.ts';
import { useSingleKeys } from '../page/singleKeys.ts';

interface Props {
  label: string;
  /** Placeholder, if the label is too long. */
  hint?: string;
  /** Keyword in the URL. Empty or absent means no search. */
  value: string | undefined;
  onSearch: (keyword: string | undefined) => void;
  /** Search delay in milliseconds after the last key press (spec §9). */
  debounce: number;
}

/**
 * A search box that searches while the person types, and immediately on blur. The key `/` focuses the box from any
 * element. Escape clears it.
 */
export function SearchBox({ label, hint = label, value = '', onSearch, debounce }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const lastSearch = useRef(value);
  useSingleKeys([['/', () => input.current?.focus()]]);

  const submitSearch = (keyword: string) => {
    lastSearch.current = keyword.trim();
    onSearch(lastSearch.current || undefined);
  };
  const askLater = useDebouncedCallback(submitSearch, { delay: debounce });
  const onLeave = () => {
    if (typed.trim() === lastSearch.current || !document.querySelector(':active')) return askLater.flush();
    // If a click takes the focus away from the box, the search waits until the click is complete. Otherwise the new
    // results would move the element that the person clicks.
    askLater.cancel();
    addEventListener('click', () => input.current && submitSearch(input.current.value), {
      capture: true,
      once: true,
    });
  };
  const clear = () => {
    askLater.cancel();
    setTyped('');
    submitSearch('');
    input.current?.focus();
  };

  const isMoving = useRouterState({ select: ({ isLoading }) => isLoading });
  // Updates the box when the keyword in the URL changes for another reason: Back, "clear filters", or another row in
  // the left pane.
  useEffect(() => {
    if (isMoving || value === lastSearch.current) return;
    lastSearch.current = value;
    setTyped(value);
  }, [value, isMoving]);

  const cross = <CloseButton aria-label={t('common.actions.clear')} onClick={clear} size="sm" />;
  return (
    <TextInput
      aria-label={label}
      leftSection={<SearchIcon />}
      maxLength={255}
      // Searches immediately when the person leaves the box. A delayed search could change the URL of the next screen.
      onBlur={onLeave}
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
      // Gives the search box most of the bar, so that its placeholder stays readable.
      style={{ flex: '0 1 300px' }}
      styles={{ input: { textOverflow: 'ellipsis' } }}
      type="text"
      value={typed}
    />
  );
}
