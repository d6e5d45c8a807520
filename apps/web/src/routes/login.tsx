import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login/LoginPage.tsx';
import { guestOnly, loginSearch } from '../shell/guards.ts';

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  beforeLoad: guestOnly,
  component: LoginPage,
});
