import { Alert, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import classes from './GateCard.module.css';

interface Props {
  title: string;
  text: string;
  /** What happened on the way here. */
  notice?: string | undefined;
  /** What went wrong, as a list (spec §8), under `failed`. */
  problems: readonly string[];
  failed: string;
  children: ReactNode;
}

/** The page before the portal: product, language switch and one form. */
export function GateCard({ title, text, notice, problems, failed, children }: Props) {
  const t = useText();
  useTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Group justify="space-between" gap="xs" mb="lg" wrap="nowrap">
          <Group className={classes.brand} gap={8} wrap="nowrap">
            <Logo size={32} />
            <Text component="span" fw={700} fz={22}>
              {t('shell.product')}
            </Text>
          </Group>
          <LanguageSelect />
        </Group>
        <Title order={1} size="h3">
          {title}
        </Title>
        <Text c="dimmed" fz="sm" mb="md" mt={2}>
          {text}
        </Text>
        {notice && (
          <Alert mb="md" role="status" variant="light">
            {notice}
          </Alert>
        )}
        {problems.length > 0 && (
          <Alert color="red" mb="md" role="alert" title={failed} variant="light">
            <ul className={classes.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        )}
        {children}
      </div>
    </main>
  );
}
