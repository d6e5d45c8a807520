import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { useKeysAllowed } from '../../../ui/singleKeys.ts';

/** Whether keys pressed alone do something (WCAG 2.1.4), for this browser. */
export function KeysSwitch() {
  const t = useText();
  const [allowed, allow] = useKeysAllowed();
  return (
    <SwitchField
      label={t('settings.setting.keys.label')}
      name="singleKeys"
      onChange={(wanted) => allow(wanted ?? false)}
      problem={undefined}
      value={allowed}
    />
  );
}
