import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import { ConnectionFields, type DeviceFieldsOf } from './ConnectionFields.tsx';
import { DeviceFactsPanel } from './DeviceFactsPanel.tsx';

interface Props {
  fields: DeviceFieldsOf;
  /** The door it hangs at, or is proposed to hang at. */
  current: Option<number> | undefined;
  companyCode?: string;
  /** The zone of the saved device's site. */
  siteZone?: string;
  /** The path it reports to has been made. */
  hasPath?: boolean;
  /** The doors of its locks, where it has several. */
  locks?: ReactNode;
}

/** What a new device and a changed one have in common. */
export function DeviceFields({ fields, current, companyCode, siteZone, hasPath = false, locks }: Props) {
  const t = useText();
  return (
    <>
      <DeviceFactsPanel
        companyCode={companyCode}
        current={current}
        fields={fields}
        isController={locks !== undefined}
      />
      {locks}
      <SwitchField
        {...fields.enabled}
        hint={t('area.devices.enabledHint')}
        label={t('area.devices.fields.enabled')}
      />
      <ConnectionFields fields={fields} hasPath={hasPath} siteZone={siteZone} />
    </>
  );
}
