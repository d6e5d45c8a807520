import { createFileRoute } from '@tanstack/react-router';
import { DeclarePage } from '../features/visitors/health-declarations/DeclarePage.tsx';
import { declareUrl } from '../features/visitors/health-declarations/declarations.url.ts';
import { loadTexts } from '../platform/i18n/i18n.ts';

const texts = ['visitors'] as const;

/** The page for health declarations is open to anyone with an emailed link, signed in or not. */
export const Route = createFileRoute('/declare')({
  staticData: { texts },
  validateSearch: declareUrl,
  beforeLoad: () => loadTexts(texts),
  component: DeclarePage,
});
