import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordPage } from '../features/auth/new-password/NewPasswordPage.tsx';
import { withOneTimePassword } from '../shell/guards.ts';
import { loginSearch } from '../shell/login.url.ts';

export const Route = createFileRoute('/new-password')({
  // In the first chunk. As a separate chunk, it would fetch the parts of the signed-in screens.
  codeSplitGroupings: [],
  staticData: { texts: [] },
  validateSearch: loginSearch,
  beforeLoad: withOneTimePassword,
  component: NewPasswordPage,
});
