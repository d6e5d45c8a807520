import { languageNames, languages } from '@gatehouse/messages';
import { Button, Menu } from '@mantine/core';
import { switchLanguage } from '../platform/i18n/i18n.ts';
import { language } from '../platform/i18n/language.ts';
import { useText } from '../platform/i18n/useText.ts';
import { useStore } from '../platform/store.ts';
import { GlobeIcon } from '../ui/icons.tsx';

/** Changes the language at once and keeps the choice; each language is named in itself. */
export function LanguageSwitch({ buttonClass }: { buttonClass?: string | undefined }) {
  const t = useText();
  const current = useStore(language);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          aria-label={`${t('shell.language')}: ${languageNames[current]}`}
          className={buttonClass}
          leftSection={<GlobeIcon size={20} />}
          px={8}
          variant="transparent"
        >
          {current.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((choice) => (
          <Menu.Item
            aria-current={choice === current}
            fw={choice === current ? 700 : undefined}
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
