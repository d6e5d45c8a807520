import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The bar above a list: search box, filters, sort order. Wraps on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <Group align="flex-end" gap="sm" mb="md" role="search">
      {children}
    </Group>
  );
}
