import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function Section({ title, hint, children }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title id={heading} mb={hint ? 2 : 'sm'} order={2} size="h4">
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" fz="sm" mb="sm">
          {hint}
        </Text>
      )}
      {children}
    </section>
  );
}
