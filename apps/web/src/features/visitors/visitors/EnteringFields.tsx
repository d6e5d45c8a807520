import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import type { Visitor } from '@gatehouse/api/visitors/visitors';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { LongTextField, TextField } from '../../../ui/fields/TextField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';
import { Wide } from '../../../ui/form/FormSection.tsx';
import type { FormPart, VisitorForm } from './visitorForm.ts';

interface Props {
  form: VisitorForm;
  companyId: number | null;
  visitor: Visitor | undefined;
}

/** The means of entry: a QR code by email or a lent card. */
export function EnteringFields({ form, companyId, visitor }: Props) {
  const t = useText();
  const { fields, values, set } = form;
  return (
    <>
      <SwitchField
        {...fields.enableQrCheckin}
        label={t('visitors.visitors.fields.enableQrCheckin')}
        // Spec §4: switching off the QR code clears its email address.
        onChange={(isOn) => set({ enableQrCheckin: isOn, ...(!isOn && { email: '' }) })}
      />
      {values.enableQrCheckin ? (
        <TextField
          {...fields.email}
          hint={t('visitors.visitors.emailHint')}
          label={t('visitors.visitors.fields.email')}
          required
        />
      ) : (
        <div />
      )}
      <CardFields companyId={companyId} form={form} visitor={visitor} />
    </>
  );
}

interface CardFieldsProps extends Pick<Props, 'companyId' | 'visitor'> {
  form: FormPart<'accessCard' | 'cardId' | 'cardNotes'>;
}

/** The lent card, and a note on it. */
export function CardFields({ form: { fields, values, set }, companyId, visitor }: CardFieldsProps) {
  const t = useText();
  return (
    <>
      <SwitchField
        {...fields.accessCard}
        label={t('visitors.visitors.fields.accessCard')}
        onChange={(isOn) => set({ accessCard: isOn, ...(!isOn && { cardId: null, cardNotes: '' }) })}
      />
      {values.accessCard ? <CardPicker companyId={companyId} fields={fields} visitor={visitor} /> : <div />}
      {values.accessCard && (
        <Wide>
          <LongTextField {...fields.cardNotes} label={t('visitors.visitors.fields.cardNotes')} />
        </Wide>
      )}
    </>
  );
}

type CardPickerProps = Pick<Props, 'companyId' | 'visitor'> & Pick<CardFieldsProps['form'], 'fields'>;

/** Selects an available guest card, or the card that the visitor already has. */
function CardPicker({ fields, companyId, visitor }: CardPickerProps) {
  const t = useText();
  const reason = companyId === null ? t('visitors.visitors.chooseCompany') : undefined;
  const { keyword, search, enabled } = useSearch(fields.cardId.value, reason);
  const searchResult = useApi(guestCards.available, {
    query: { companyId: String(companyId ?? 0), keyword, size: 20 },
    enabled,
    quiet: true,
  });
  const current = visitor?.cardId
    ? { value: visitor.cardId, label: `${visitor.cardName} — ${visitor.cardNum}` }
    : undefined;
  return (
    <PickerField
      {...fields.cardId}
      current={current}
      debounce={500}
      hint={t('visitors.visitors.noCards')}
      label={t('visitors.visitors.fields.cardId')}
      load={loadOf(searchResult, enabled)}
      onSearch={search}
      options={searchResult.data?.content.map((card) => ({
        value: card.id,
        label: `${card.cardName} — ${card.cardNum}`,
      }))}
      reason={reason}
      required
    />
  );
}
