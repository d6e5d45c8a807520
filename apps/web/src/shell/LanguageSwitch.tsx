import { languageNames, languages } from '@gatehouse/messages';
import { Menu, UnstyledButton } from '@mantine/core';
import { switchLanguage } from '../platform/i18n/i18n.ts';
import { language } from '../platform/i18n/language.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import { GlobeIcon } from '../ui/display/gateIcons.ts';
import classes from './TopBar.module.css';

/** Lets the person change the language, and stores it. The name of every language is in the language itself. */
export function LanguageSwitch() {
  const t = useText();
  const current = useStore(language);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton
          aria-label={t('common.labelled', {
            label: t('shell.language'),
            value: `${languageNames[current]} (${current.toUpperCase()})`,
          })}
          className={classes.tool}
        >
          <GlobeIcon />
          <span className={classes.code}>{current.toUpperCase()}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((choice) => (
          <Menu.Item
            aria-current={choice === current}
            fw={choice === current ? 600 : undefined}
            key={choice}
            lang={choice}
            onClick={() => void switchLanguage(choice)}
          >
            {languageNames[choice]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
