import { type AccessZone, accessZones } from '@gatehouse/api/access/access-zones';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { zonePlaces } from './GiveAccess.tsx';
import { ZoneTimeFields } from './ZoneTimeField.tsx';

export function EditZone({ zone, onClose }: { zone: AccessZone; onClose: () => void }) {
  const t = useText();
  const form = useEdit(accessZones.update, zone, { places: zonePlaces, onClose });
  return (
    <FormModal {...form.dialog} size="middle" title={t('access.accessZones.edit', { room: zone.roomName })}>
      <ZoneTimeFields fields={form.fields} />
      <SwitchField {...form.fields.enabled} label={t('access.accessZones.fields.enabled')} />
    </FormModal>
  );
}
