import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { useText } from '../../../platform/i18n/useText.ts';

/** What a row is called where it is spoken of: by whose code it is, the code, or the device that sent what nobody can read. */
export function useRowName(): (row: QuarantineGroup) => string {
  const t = useText();
  return ({ personCode, deviceName, owner }) => {
    if (owner) return `${owner.displayName} (${personCode})`;
    return personCode === null ? deviceName : `${t('deviceOps.quarantine.fields.code')} ${personCode}`;
  };
}
