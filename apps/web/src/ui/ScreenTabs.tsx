import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useText } from '../platform/i18n/useText.ts';

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

// where one line has no room for all of them: beside the end of the one before
const inSight = (tab: HTMLElement | null) => tab?.parentElement?.scrollTo({ left: tab.offsetLeft - 40 });

/** Parts of a screen, one at a time; which one stands in the address. */
export function ScreenTabs<T extends string>({ label, tabs, open, onOpen, children }: Props<T>) {
  const t = useText();
  return (
    <Tabs
      onChange={(chosen) => {
        const tab = tabs.find(({ id }) => id === chosen);
        if (tab) onOpen(tab.id);
      }}
      value={open}
    >
      <Tabs.List aria-label={label} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.id} ref={tab.id === open ? inSight : null} value={tab.id}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open}>
        <Suspense
          fallback={
            <Skeleton aria-label={t('common.states.loading')} height={320} radius="md" role="status" />
          }
        >
          {children}
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
