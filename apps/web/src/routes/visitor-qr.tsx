import { createFileRoute } from '@tanstack/react-router';
import { QrPage } from '../features/visitors/visitors/QrPage.tsx';
import { loadTexts } from '../platform/i18n/i18n.ts';

const texts = ['visitors'] as const;

/** The page with a visitor's QR code is open to anyone with an emailed link, signed in or not. */
export const Route = createFileRoute('/visitor-qr')({
  staticData: { texts },
  beforeLoad: () => loadTexts(texts),
  component: QrPage,
});
