import { ActionIcon, Alert, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { Logo } from '../../../ui/display/Logo.tsx';
import { useThemeSwitch } from '../../../ui/page/useThemeSwitch.ts';
import { useTitle } from '../../../ui/page/useTitle.ts';
import classes from './GateCard.module.css';
import { LanguageSelect } from './LanguageSelect.tsx';

interface Props {
  title: string;
  text: string;
  /** Information from the previous page, such as an error. */
  notice?: string | undefined;
  /** Errors, shown as a list (spec §8) under the title `failed`. */
  problems: readonly string[];
  failed: string;
  /** Content below the card: a contact for help. */
  help?: string;
  children: ReactNode;
}

/** Background of the sign-in page: nested arches that become more transparent. */
const arches = [0, 36, 72, 108, 144, 180, 216, 252, 288].map(
  (out) =>
    [
      `M${200 - out} 700V${414 - out / 10}a${60 + out} ${60 + out} 0 0 1 ${120 + 2 * out} 0V700`,
      0.5 - out / 800,
    ] as const,
);

/** Layout of the pages before sign-in: product name, language, theme and one form. */
export function GateCard({ title, text, notice, problems, failed, help, children }: Props) {
  const t = useText();
  const theme = useThemeSwitch();
  useTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.art}>
        <span className={classes.brand}>
          <Logo size={26} />
          {t('shell.product')}
        </span>
        <svg
          aria-hidden="true"
          className={classes.arches}
          preserveAspectRatio="xMidYMax slice"
          viewBox="0 0 520 700"
        >
          {arches.map(([lines, opacity]) => (
            <path d={lines} key={lines} opacity={opacity} />
          ))}
        </svg>
      </div>
      <div className={classes.side}>
        <div className={classes.tools}>
          <LanguageSelect />
          <ActionIcon
            aria-label={theme.label}
            className={classes.theme}
            onClick={theme.toggle}
            title={theme.label}
          >
            <theme.Icon />
          </ActionIcon>
        </div>
        <div className={classes.card}>
          <Title className={classes.title} order={1}>
            {title}
          </Title>
          <Text className={classes.text}>{text}</Text>
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
        {help && <p className={classes.help}>{help}</p>}
      </div>
    </main>
  );
}
