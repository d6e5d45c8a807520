import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '../features/auth/new-password/NewPasswordPage.tsx';
import { withOneTimePassword } from '../shell/guards.ts';
import { loginSearch } from '../shell/login.url.ts';

export const Route = createFileRoute('/new-password')({
  // The page for a new password is part of the first chunk. As a separate chunk, it would also load code of the
  // signed-in screens.
  codeSplitGroupings: [],
  staticData: { texts: [] },
  validateSearch: loginSearch,
  beforeLoad: withOneTimePassword,
  component: NewPasswordPage,
});
