import { type LogbookEntry, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { InstantField } from '../../../ui/fields/InstantField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';

/** Corrects the check-in and check-out times of a visit. */
export function EditVisit({ entry, onClose }: { entry: LogbookEntry; onClose: () => void }) {
  const t = useText();
  const form = useEdit(visitorLogbook.update, entry, { onClose });
  const { checkIn, checkOut } = form.fields;
  return (
    <FormModal {...form.dialog} title={t('visitors.visitorLogbook.edit')}>
      <InstantField {...checkIn} label={t('visitors.visitorLogbook.fields.checkIn')} />
      <SwitchField
        label={t('visitors.visitorLogbook.isGone')}
        name="isGone"
        onChange={(isGone) => form.set({ checkOut: isGone ? now().toISOString() : null })}
        problem={undefined}
        value={checkOut.value !== null}
      />
      {checkOut.value !== null && (
        <InstantField {...checkOut} label={t('visitors.visitorLogbook.fields.checkOut')} />
      )}
    </FormModal>
  );
}
