import { EmptyState as Frame } from '@mantine/core';
import type { ReactNode } from 'react';
import { InboxIcon } from './icons.tsx';

interface Props {
  title: string;
  /** What one can do about it. */
  text?: string;
  /** The button that does it. */
  children?: ReactNode;
}

/** There is nothing here, and that is not an error. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <Frame icon={<InboxIcon size={36} />} py="xl" role="status">
      <Frame.Title>{title}</Frame.Title>
      {text && <Frame.Description>{text}</Frame.Description>}
      {children && <Frame.Actions>{children}</Frame.Actions>}
    </Frame>
  );
}
