import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Placeholder } from '../feedback/Waiting.tsx';

interface Props<T extends string> {
  /** Accessible name of the tab bar. */
  label: string;
  tabs: readonly { id: T; label: string }[];
  open: T;
  onOpen: (id: T) => void;
  /** Content of the open tab. Its code may still be loading. */
  children: ReactNode;
}

/**
 * Shows the tabs of a screen. The URL contains the open tab. If there is no room for all tabs, the tab bar scrolls to
 * the open one.
 */
export function ScreenTabs<T extends string>({ label, tabs, open, onOpen, children }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  // Waits until the router has restored the scroll position of the tab bar.
  useEffect(() => {
    const tab = open && list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (tab) requestAnimationFrame(() => list.current?.scrollTo({ left: tab.offsetLeft - 40 }));
  }, [open]);
  return (
    <Tabs
      onChange={(chosen) => {
        const tab = tabs.find(({ id }) => id === chosen);
        if (tab) onOpen(tab.id);
      }}
      value={open}
    >
      <Tabs.List aria-label={label} mb="md" ref={list}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>
        <Suspense fallback={<Placeholder height={320} />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
