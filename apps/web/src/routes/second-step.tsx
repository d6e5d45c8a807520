import { createFileRoute } from '@tanstack/react-router';
import { SecondStepPage } from '../features/auth/second-factor/SecondStepPage.tsx';
import { requireSecondStepDue } from '../shell/guards.ts';
import { loginSearch } from '../shell/login.url.ts';

const texts = ['auth'] as const;

export const Route = createFileRoute('/second-step')({
  validateSearch: loginSearch,
  staticData: { texts },
  beforeLoad: () => requireSecondStepDue(texts),
  component: SecondStepPage,
});
