import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import type { Option } from '../../../ui/fields/option.ts';
import { DeviceFactsPanel } from './DeviceFactsPanel.tsx';
import { ConnectionFields, type DeviceFormFields } from './line/ConnectionFields.tsx';

interface Props {
  fields: DeviceFormFields;
  /** Current door of the device, or the door proposed for a new device. */
  current: Option<number> | undefined;
  companyCode?: string;
  /** Time zone of the device's building. Absent for a new device. */
  siteZone?: string;
  hasPath?: boolean;
  /** Fields that assign a door to each lock, for a device with several locks. */
  locks?: ReactNode;
}

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
