import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login/LoginPage.tsx';
import { requireGuest } from '../shell/guards.ts';
import { loginSearch } from '../shell/login.url.ts';

export const Route = createFileRoute('/login')({
  // The sign-in page is part of the first chunk. As a separate chunk, it would also load code of the signed-in screens.
  codeSplitGroupings: [],
  staticData: { texts: [] },
  validateSearch: loginSearch,
  beforeLoad: requireGuest,
  component: LoginPage,
});
