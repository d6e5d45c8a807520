import type { GuestCard } from '@gatehouse/api/visitors/guest-cards';
import { useMemo } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { VisitorBadge } from '../visitors/VisitorBadge.tsx';

/** The columns of guest cards (spec §2 "Guest cards"). `withCompany` adds a column for the company. */
export function useGuestCardColumns(withCompany: boolean): Column<GuestCard>[] {
  const t = useText();
  return useMemo(() => {
    const company: Column<GuestCard> = {
      id: 'companyName',
      header: t('visitors.guestCards.fields.companyName'),
      cell: ({ companyName }) => companyName,
    };
    return [
      {
        id: 'cardName',
        header: t('visitors.guestCards.fields.cardName'),
        cell: ({ cardName }) => cardName,
      },
      { id: 'cardNum', header: t('visitors.guestCards.fields.cardNum'), cell: ({ cardNum }) => cardNum },
      {
        id: 'description',
        header: t('visitors.guestCards.fields.description'),
        cell: ({ description }) => description || <Faint>{t('common.values.none')}</Faint>,
      },
      {
        id: 'enabled',
        header: t('visitors.guestCards.status'),
        cell: ({ enabled }) => (
          <StatusBadge tone={enabled ? 'good' : 'quiet'}>
            {t(enabled ? 'visitors.guestCards.on' : 'common.values.inactive')}
          </StatusBadge>
        ),
      },
      {
        id: 'broken',
        header: t('visitors.guestCards.fields.broken'),
        cell: ({ broken }) =>
          broken ? (
            <StatusBadge tone="bad">{t('visitors.guestCards.fields.broken')}</StatusBadge>
          ) : (
            <Faint>{t('common.values.none')}</Faint>
          ),
      },
      {
        id: 'visitor',
        header: t('visitors.guestCards.visitorName'),
        cell: ({ visitorAccessCard: loan }) =>
          loan ? (
            <VisitorBadge id={loan.visitor.id} name={loan.visitor.displayName} />
          ) : (
            <Faint>{t('common.values.none')}</Faint>
          ),
      },
      ...(withCompany ? [company] : []),
    ];
  }, [t, withCompany]);
}
