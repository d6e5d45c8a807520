import { createFileRoute } from '@tanstack/react-router';
import { GuestCardsPage } from '../../../features/visitors/guest-cards/GuestCardsPage.tsx';
import { guestCardsUrl } from '../../../features/visitors/guest-cards/guestCards.url.ts';

export const Route = createFileRoute('/_portal/(visitors)/guest-card')({
  staticData: { texts: ['people', 'visitors'] },
  validateSearch: guestCardsUrl,
  component: GuestCardsPage,
});
