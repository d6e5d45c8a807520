import { Group, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Name of the value for screen readers. Sighted people see the icon. */
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

export function Fact({ label, icon, children }: Props) {
  return (
    <Group align="flex-start" c="dimmed" gap={8} wrap="nowrap">
      <span aria-hidden style={{ flex: 'none', lineHeight: 0, marginTop: 2 }}>
        {icon}
      </span>
      <Text fz="sm" lineClamp={3} style={{ minWidth: 0 }}>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </Text>
    </Group>
  );
}
