import { createFileRoute } from '@tanstack/react-router';
import { TabletPage } from '../features/device-ops/welcome-pages/TabletPage.tsx';
import { loadTexts } from '../platform/i18n/i18n.ts';

const texts = ['deviceOps'] as const;

/** The welcome page of a tablet. Its browser needs no account, because it is paired with a device. */
export const Route = createFileRoute('/tablet')({
  staticData: { texts },
  beforeLoad: () => loadTexts(texts),
  component: TabletPage,
});
