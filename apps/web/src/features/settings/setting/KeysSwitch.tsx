import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { useKeysAllowed } from '../../../ui/page/singleKeys.ts';

/** Switch that turns single-key shortcuts on or off in this browser (WCAG 2.1.4). */
export function KeysSwitch() {
  const t = useText();
  const [allowed, allow] = useKeysAllowed();
  return (
    <SwitchField
      label={t('settings.setting.keys.label')}
      name="singleKeys"
      onChange={(isOn) => allow(isOn ?? false)}
      problem={undefined}
      value={allowed}
    />
  );
}
