import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { type GuestCard, guestCards } from '@gatehouse/api/visitors/guest-cards';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { CodeField, LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';

const blank = { cardNum: '', cardName: '', description: '', enabled: true, broken: false };

const errorFields = { HR_CARD_NUM_EXISTED: 'cardNum' } as const;

interface CreateGuestCardProps {
  companies: readonly CompanyChoice[];
  /** The company by which the list is filtered. It is the default company of a new card. */
  company: CompanyChoice;
  onClose: () => void;
}

export function CreateGuestCard({ companies, company, onClose }: CreateGuestCardProps) {
  const t = useText();
  const form = useCreate(
    guestCards.create,
    { ...blank, companyId: company.id },
    { places: errorFields, onClose },
  );
  const { fields } = form;
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('visitors.guestCards.create')}>
      {companies.length > 1 && (
        <OwnerPicker {...fields.companyId} label={t('visitors.guestCards.fields.companyId')} />
      )}
      <CodeField
        {...fields.cardNum}
        hint={t('visitors.guestCards.numHint')}
        label={t('visitors.guestCards.fields.cardNum')}
        // Removes all characters except digits.
        onChange={(typed) => fields.cardNum.onChange((typed ?? '').replaceAll(/\D/g, ''))}
      />
      <CardFields fields={fields} />
    </FormModal>
  );
}

/** Edits a guest card. The number of the card cannot change. */
export function EditGuestCard({ card, onClose }: { card: GuestCard; onClose: () => void }) {
  const t = useText();
  const form = useEdit(guestCards.update, card, { onClose });
  return (
    <FormModal {...form.dialog} title={t('visitors.guestCards.edit')}>
      <CodeField
        label={t('visitors.guestCards.fields.cardNum')}
        locked={t('visitors.guestCards.numLocked')}
        name="cardNum"
        onChange={() => undefined}
        problem={undefined}
        value={card.cardNum}
      />
      <CardFields fields={form.fields} />
    </FormModal>
  );
}

function CardFields({ fields }: { fields: FormFields<FormValues<typeof guestCards.update.body>> }) {
  const t = useText();
  return (
    <>
      <TextField {...fields.cardName} label={t('visitors.guestCards.fields.cardName')} />
      <LongTextField {...fields.description} label={t('visitors.guestCards.fields.description')} />
      <SwitchField {...fields.enabled} label={t('visitors.guestCards.fields.enabled')} />
      <SwitchField
        {...fields.broken}
        hint={t('visitors.guestCards.brokenHint')}
        label={t('visitors.guestCards.fields.broken')}
      />
    </>
  );
}
