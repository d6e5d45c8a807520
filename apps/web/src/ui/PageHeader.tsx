import { Group, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** The screen's name, also the tab's, and what one can do here. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Gatehouse`;
  }, [title]);
  return (
    <Group gap="sm" justify="space-between" mb="md" mih={36}>
      {/* takes the focus when what had it is gone, such as the card just deleted */}
      <Title data-screen-title order={1} size="h2" style={{ outline: 'none' }} tabIndex={-1}>
        {title}
      </Title>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}
