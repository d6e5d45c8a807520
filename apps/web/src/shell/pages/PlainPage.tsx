import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { useTitle } from '../../ui/page/useTitle.ts';

interface Props {
  /** Large text above the title, such as 404. */
  mark: string;
  title: string;
  text: string;
  /** Content that replaces the link to the start page. */
  children?: ReactNode;
}

/** True for a page shown inside the top bar and sidebar layout, which already contains the `<main>` element. */
export const FrameContext = createContext(false);

/** Shows a page with one message: 403, 404 or a load failure. */
export function PlainPage({ mark, title, text, children }: Props) {
  const t = useText();
  const framed = useContext(FrameContext);
  useTitle(title);
  return (
    <Center component={framed ? 'div' : 'main'} mih={framed ? '60dvh' : '100dvh'} p="lg">
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
