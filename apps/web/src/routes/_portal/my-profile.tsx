import { createFileRoute } from '@tanstack/react-router';
import { MyProfilePage } from '../../features/people/profiles/MyProfilePage.tsx';
import { profileUrl } from '../../features/people/profiles/profile.url.ts';

export const Route = createFileRoute('/_portal/my-profile')({
  staticData: { texts: ['access', 'area', 'auth', 'people', 'vehicles'] },
  validateSearch: profileUrl,
  component: MyProfilePage,
});
