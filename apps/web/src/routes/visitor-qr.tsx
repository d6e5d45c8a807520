import { createFileRoute } from '@tanstack/react-router';
import { QrPage } from '../features/visitors/visitors/QrPage.tsx';
import { loadTexts } from '../platform/i18n/i18n.ts';

const texts = ['visitors'] as const;

/** Open to anyone with an emailed link, signed in or not. */
export const Route = createFileRoute('/visitor-qr')({
  staticData: { texts },
  beforeLoad: () => loadTexts(texts),
  component: QrPage,
});
