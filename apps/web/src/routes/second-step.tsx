import { createFileRoute } from '@tanstack/react-router';
import { SecondStepPage } from '../features/auth/second-factor/SecondStepPage.tsx';
import { whileSecondStepDue } from '../shell/guards.ts';
import { loginSearch } from '../shell/login.url.ts';

export const Route = createFileRoute('/second-step')({
  validateSearch: loginSearch,
  beforeLoad: whileSecondStepDue,
  component: SecondStepPage,
});
