import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { useTitle } from '../ui/useTitle.ts';

interface Props {
  /** The large word above the title. */
  mark: string;
  title: string;
  text: string;
  /** Instead of the way home. */
  children?: ReactNode;
}

/** A page that says one thing: 403, 404. */
export function PlainPage({ mark, title, text, children }: Props) {
  const t = useText();
  useTitle(title);
  return (
    <Center component="main" mih="100dvh" p="lg">
      <Stack align="center" gap="sm" maw={460} ta="center">
        <Text aria-hidden c="dimmed" fw={700} fz={64} lh={1}>
          {mark}
        </Text>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text>{text}</Text>
        {children ?? (
          <Button component={Link} mt="sm" to="/">
            {t('shell.home')}
          </Button>
        )}
      </Stack>
    </Center>
  );
}
