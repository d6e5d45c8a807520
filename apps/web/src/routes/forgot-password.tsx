import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/auth/forgot-password/ForgotPasswordPage.tsx';
import { parseMailedLink } from '../features/auth/forgot-password/mailedLink.ts';
import { requireGuestOrLink } from '../shell/guards.ts';

export const Route = createFileRoute('/forgot-password')({
  // The page for a forgotten password is part of the first chunk. As a separate chunk, it would also load code of the
  // signed-in screens.
  codeSplitGroupings: [],
  staticData: { texts: [] },
  beforeLoad: ({ location }) => requireGuestOrLink(parseMailedLink(location.hash) !== undefined),
  component: ForgotPasswordPage,
});
