import { languageNames, languages } from '@gatehouse/messages';
import { NativeSelect } from '@mantine/core';
import { switchLanguage } from '../../../platform/i18n/i18n.ts';
import { language } from '../../../platform/i18n/language.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useStore } from '../../../platform/store.ts';
import { GlobeIcon } from '../../../ui/display/gateIcons.ts';

/** Uses the native select element, because it adds no code to the first download. */
export function LanguageSelect() {
  const t = useText();
  const current = useStore(language);
  return (
    <NativeSelect
      aria-label={t('shell.language')}
      data={languages.map((value) => ({ value, label: languageNames[value] }))}
      leftSection={<GlobeIcon size={18} />}
      onChange={({ currentTarget }) => {
        const chosen = languages.find((candidate) => candidate === currentTarget.value);
        if (chosen) void switchLanguage(chosen);
      }}
      size="sm"
      value={current}
      style={{ minWidth: 0 }}
    />
  );
}
