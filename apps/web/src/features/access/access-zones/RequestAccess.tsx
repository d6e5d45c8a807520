import { accessZones, type OwnRoom } from '@gatehouse/api/access/access-zones';
import { useText } from '../../../platform/i18n/useText.ts';
import { LongTextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { useLead } from '../../../ui/form/useLead.ts';
import { ZoneTimeFields } from './ZoneTimeField.tsx';

/** The form to request access to a room. An approver decides about the request. */
export function RequestAccess({ room, onClose }: { room: OwnRoom; onClose: () => void }) {
  const t = useText();
  const lead = useLead();
  const form = useCreate(
    accessZones.request,
    { roomId: room.id, startAccessTime: null, endAccessTime: null, reason: '' },
    {
      onClose,
      next: ({ requestId }) => lead({ to: '/my-request-list/{-$filter}', search: { view: requestId } }),
    },
  );
  return (
    <FormModal
      {...form.dialog}
      size="middle"
      submit={t('access.accessZones.requestAccess')}
      title={t('access.accessZones.requestTo', { room: room.roomName })}
    >
      <LongTextField
        {...form.fields.reason}
        hint={t('access.accessZones.reasonHint')}
        label={t('access.accessZones.fields.reason')}
      />
      <ZoneTimeFields fields={form.fields} />
    </FormModal>
  );
}
