import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { ArrowRightIcon } from '../display/icons.ts';

type Props = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

function Way(props: Props) {
  return (
    <Button
      component="a"
      mr="auto"
      rightSection={<ArrowRightIcon size={16} />}
      size="compact-sm"
      variant="subtle"
      {...props}
    />
  );
}

/** Shows a link from a card to data that belongs to the row. It comes before the actions that change the row. */
export const CardWay = createLink(Way);
