import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Filters.module.css';

/** The bar above a list: search box, filters, sort order. Wraps on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <Group align="flex-end" gap="sm" mb="md" role="search">
      {children}
    </Group>
  );
}

/** One field of the bar. */
export function FilterField({ children }: { children: ReactNode }) {
  return <Box className={classes.field}>{children}</Box>;
}
