import type { GuestCard } from '@gatehouse/api/visitors/guest-cards';
import { Text } from '@mantine/core';
import { addressAt } from '../../../platform/base.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { VisitorBadge } from '../visitors/VisitorBadge.tsx';

type GuestCardLoan = NonNullable<GuestCard['visitorAccessCard']>;

/** The holder of a card, read-only (spec §2 "Guest cards"). */
export function ViewLoan({ loan, onClose }: { loan: GuestCardLoan; onClose: () => void }) {
  const t = useText();
  const { visitor, url, issuedDate, notes } = loan;
  return (
    <Dialog onClose={onClose} title={t('visitors.guestCards.info')}>
      <Text fz="sm" mb="sm">
        {t('visitors.guestCards.visitorName')}: <VisitorBadge id={visitor.id} name={visitor.displayName} />
      </Text>
      <Facts
        lines={[
          [t('visitors.guestCards.accountName'), visitor.accountName],
          [t('visitors.guestCards.fields.url'), window.location.origin + addressAt(url)],
          [t('visitors.guestCards.gender'), t(`visitors.visitors.genders.${visitor.gender}`)],
          [t('visitors.guestCards.fields.issuedDate'), formatInstant(issuedDate)],
          [t('visitors.guestCards.fields.notes'), notes],
        ]}
      />
    </Dialog>
  );
}
