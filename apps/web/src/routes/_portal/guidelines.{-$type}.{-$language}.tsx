import { guideLanguageOf, guideLanguages, guideTypes } from '@gatehouse/api/settings/guidelines.rules';
import { createFileRoute, redirect, useParams } from '@tanstack/react-router';
import { GuidelinesPage } from '../../features/settings/guidelines/GuidelinesPage.tsx';
import { language as spoken } from '../../platform/i18n/language.ts';
import { oneOf } from '../../ui/url.ts';

const typeIn = oneOf(...guideTypes);
const languageIn = oneOf(...guideLanguages);

/** Without a type the portal's guide, without a language the reader's own; other words are no guide. */
export const Route = createFileRoute('/_portal/guidelines/{-$type}/{-$language}')({
  staticData: { texts: ['settings'] },
  beforeLoad: ({ params: { type, language } }) => {
    const isGuide = (type === undefined || typeIn(type)) && (language === undefined || languageIn(language));
    if (!isGuide) throw redirect({ to: '/404', replace: true });
  },
  component: Guidelines,
});

function Guidelines() {
  // see edit-staff.$id.tsx
  const { type, language } = useParams({ from: '/_portal/guidelines/{-$type}/{-$language}' });
  return (
    <GuidelinesPage
      language={languageIn(language) ?? guideLanguageOf(spoken.get())}
      type={typeIn(type) ?? 'cms'}
    />
  );
}
