import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/auth/forgot-password/ForgotPasswordPage.tsx';
import { guestOnly } from '../shell/guards.ts';

export const Route = createFileRoute('/forgot-password')({
  staticData: { texts: [] },
  beforeLoad: guestOnly,
  component: ForgotPasswordPage,
});
