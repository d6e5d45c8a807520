import type { GuestCard } from '@gatehouse/api/visitors/guest-cards';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/Facts.tsx';

type Loan = NonNullable<GuestCard['visitorAccessCard']>;

/** Who has a card, to read (spec §2 "Guest cards"). */
export function ViewLoan({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const t = useText();
  const { visitor, url, issuedDate, notes } = loan;
  return (
    <Dialog onClose={onClose} title={t('visitors.guestCards.info')}>
      <Facts
        lines={[
          [t('visitors.guestCards.visitorName'), visitor.displayName],
          [t('visitors.guestCards.accountName'), visitor.accountName],
          [t('visitors.guestCards.fields.url'), window.location.origin + url],
          [t('visitors.guestCards.gender'), t(`visitors.visitors.genders.${visitor.gender}`)],
          [t('visitors.guestCards.fields.issuedDate'), formatInstant(issuedDate)],
          [t('visitors.guestCards.fields.notes'), notes],
        ]}
      />
    </Dialog>
  );
}
