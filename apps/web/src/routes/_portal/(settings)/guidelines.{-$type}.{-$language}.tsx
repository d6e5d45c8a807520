import { guideLanguageOf, guideLanguages, guideTypes } from '@gatehouse/api/settings/guidelines.rules';
import { createFileRoute, redirect, useParams } from '@tanstack/react-router';
import { GuidelinesPage } from '../../../features/settings/guidelines/GuidelinesPage.tsx';
import { language as spoken } from '../../../platform/i18n/language.ts';
import { oneOf } from '../../../ui/url/url.ts';

const typeIn = oneOf(...guideTypes);
const languageIn = oneOf(...guideLanguages);

/** The default is the portal guide in the reader's language. Unknown types and languages redirect to /404. */
export const Route = createFileRoute('/_portal/(settings)/guidelines/{-$type}/{-$language}')({
  staticData: { texts: ['settings'] },
  beforeLoad: ({ params: { type, language } }) => {
    const isGuide = (type === undefined || typeIn(type)) && (language === undefined || languageIn(language));
    if (!isGuide) throw redirect({ to: '/404', replace: true });
  },
  component: Guidelines,
});

function Guidelines() {
  // Does not use `Route.useParams`, which would move this file into a separate chunk (see edit-staff.$id.tsx).
  const { type, language } = useParams({ from: '/_portal/(settings)/guidelines/{-$type}/{-$language}' });
  return (
    <GuidelinesPage
      language={languageIn(language) ?? guideLanguageOf(spoken.get())}
      type={typeIn(type) ?? 'cms'}
    />
  );
}
