import { Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Placeholder } from './Waiting.tsx';

interface Props<T extends string> {
  /** What the tabs are parts of, read aloud. */
  label: string;
  tabs: readonly { id: T; label: string }[];
  /** The open one, from the address. */
  open: T;
  onOpen: (id: T) => void;
  /** What the open one holds; it may be fetched only now. */
  children: ReactNode;
}

/** Parts of a screen, one at a time; which one stands in the address, and in sight where a line has no room for all. */
export function ScreenTabs<T extends string>({ label, tabs, open, onOpen, children }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  // once the router has put the line back to where it was
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
